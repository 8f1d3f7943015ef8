import { describe } from 'vitest';
import { hasPostgres } from '../support/postgres.ts';
import { postgres } from './adapters.ts';
import { contractCases } from './contract-cases.ts';

describe.runIf(hasPostgres).each(['products', 'orders'] as const)(
  'the server on PostgreSQL keeps the contract: %s',
  (part) => contractCases(postgres, part),
);
