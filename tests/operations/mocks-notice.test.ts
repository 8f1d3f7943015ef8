import { describe } from 'vitest';
import { mocks } from './adapters.ts';
import { contractCases } from './contract-cases.ts';

describe('the mocks fulfil the contract', () => contractCases(mocks, 'notice'));
