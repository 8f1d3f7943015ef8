import { describe } from 'vitest';
import { hasPostgres, startFirst } from '../support/shared-services.ts';
import { shared } from './adapters.ts';
import { storageCases } from './contract-cases.ts';

startFirst('postgres', 's3');

describe.runIf(hasPostgres)('servers on one database and bucket keep what they are given: uploads', () =>
  storageCases(shared, 'uploads'),
);
