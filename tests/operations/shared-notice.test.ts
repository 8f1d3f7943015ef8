import { describe } from 'vitest';
import { hasPostgres, startFirst } from '../support/infrastructure/shared-services.ts';
import { shared } from './adapters.ts';
import { storageCases } from './contract-cases.ts';

startFirst('postgres', 's3');

describe.runIf(hasPostgres)('servers that share a database and a bucket store notice', () =>
  storageCases(shared, 'notice'),
);
