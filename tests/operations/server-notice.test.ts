import { describe } from 'vitest';
import { server } from './adapters.ts';
import { contractCases } from './contract-cases.ts';

describe('the server fulfils the contract', () => contractCases(server, 'notice'));
