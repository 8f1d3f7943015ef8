import { describe } from 'vitest';
import { hasPostgres, hasS3 } from '../support/shared-services.ts';
import { copies, postgres } from './adapters.ts';
import { contractCases } from './contract-cases.ts';

const [name, adapter] = hasS3
  ? (['two servers on one PostgreSQL and one bucket keep', copies] as const)
  : (['the server on PostgreSQL keeps', postgres] as const);

describe.runIf(hasPostgres).each(['products', 'orders'] as const)(`${name} the contract: %s`, (part) =>
  contractCases(adapter, part),
);
