import { describe } from 'vitest';
import { mocks } from './adapters.ts';
import { contractCases } from './contract-cases.ts';

describe.each(['products', 'uploads', 'orders'] as const)('the mocks keep the contract: %s', (part) =>
  contractCases(mocks, part),
);
