import { join } from 'node:path';
import { it } from 'vitest';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';
import { surviveKills, TIMEOUT } from './crash-rounds.ts';

it('keeps all acknowledged data and no orphaned file in a data folder after repeated kills', {
  timeout: TIMEOUT,
}, async () => {
  const dataDir = await temporaryFolder();
  const environment = { DATA_DIR: dataDir };
  await surviveKills({ environment, filesDir: join(dataDir, 'files'), kill: () => {}, isBack: async () => {} });
});
