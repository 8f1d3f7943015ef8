import { describe } from 'vitest';
import { hasPostgres } from '../support/shared-services.ts';
import { shared } from './adapters.ts';
import { contractCases } from './contract-cases.ts';

describe.runIf(hasPostgres)('servers on one database and bucket keep the contract: products', () =>
  contractCases(shared, 'products'),
);
