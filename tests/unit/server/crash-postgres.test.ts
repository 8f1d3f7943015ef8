import { it, onTestFinished, vi } from 'vitest';
import { startPostgres } from '../../support/infrastructure/postgres-cluster.ts';
import { hasSharedStorage, newBucket, runSql, startFirst } from '../../support/infrastructure/shared-services.ts';
import { surviveKills, TIMEOUT } from './crash-rounds.ts';

startFirst('s3');

it.runIf(hasSharedStorage)(
  'keeps all acknowledged data on a PostgreSQL that is killed too, and S3, after repeated kills',
  { timeout: TIMEOUT },
  async () => {
    // A cluster of its own, because other tests use the shared one.
    const { url, crash, stop } = await startPostgres();
    onTestFinished(stop);
    const DATABASE_URL = url('postgres');
    await surviveKills({
      environment: { DATABASE_URL, ...(await newBucket()) },
      filesDir: null,
      kill: crash,
      isBack: () => vi.waitFor(() => runSql(DATABASE_URL, 'select 1'), { timeout: 30_000 }),
    });
  },
);
