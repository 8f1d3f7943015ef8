import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFrom } from '#src/server/config.ts';
import { openServer } from '#src/server/server.ts';
import { backUp, restore } from '#src/server/transfer/commands.ts';
import { locationName, markAsMovedTo } from '#src/server/transfer/workshop-location.ts';
import { backedUp, silent } from '../../support/fixtures/used-workshop.ts';
import { setUps } from '../../support/infrastructure/set-ups.ts';
import { startFirst } from '../../support/infrastructure/shared-services.ts';
import { startServer, startWithAdmin, temporaryFolder } from '../../support/infrastructure/test-server.ts';

const NEW_PLACE = configFrom({
  DATABASE_URL: 'postgres://workshop:secret@db.example:5432/workshop',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
});

const REFUSED =
  'This workshop was moved, and is now in database workshop at db.example:5432 and bucket pictures at ' +
  'https://s3.example. What is here is an old copy: set DATABASE_URL, the S3 settings and DATA_DIR to the new place, ' +
  'or add --anyway to use the old copy';

startFirst('postgres', 's3');

describe.each(setUps)('a workshop on $label that was moved elsewhere', ({ open }) => {
  async function movedAway() {
    const { environment } = await open();
    const server = await startWithAdmin(environment);
    const id = await server.orderIdOf();
    await server.close();
    await markAsMovedTo(configFrom(environment), NEW_PLACE);
    return { environment, id };
  }

  it('refuses to start, back up or overwrite a moved workshop and names its new place', async () => {
    const { environment } = await movedAway();
    const { dataDir } = await startServer();
    const backup = await backedUp({ DATA_DIR: dataDir });
    const path = join(await temporaryFolder(), 'old.backup');
    await expect(openServer({ ...environment, PORT: '0' })).rejects.toThrow(REFUSED);
    await expect(backUp(configFrom(environment), path, silent)).rejects.toThrow(REFUSED);
    await expect(restore(configFrom(environment), backup, silent)).rejects.toThrow(REFUSED);
  });

  it('starts and backs up a moved workshop with --anyway, and restores that backup', async () => {
    const { environment, id } = await movedAway();
    const path = join(await temporaryFolder(), 'old.backup');
    await backUp(configFrom(environment), path, { ...silent, anyway: true });
    const restored = { DATA_DIR: await temporaryFolder() };
    await restore(configFrom(restored), path, silent);
    const servers = [await startWithAdmin(environment, { anyway: true }), await startWithAdmin(restored)];
    const ids = servers.map(async ({ orders }) => (await orders()).map(({ _id }) => _id));
    expect(await Promise.all(ids)).toEqual([[id], [id]]);
  });
});

describe('the name of a place', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const SOCKET = 'postgres://workshop:secret@localhost/work%20shop?host=/run/postgresql&password=secret';
  it.each([
    { environment: {}, name: 'DATA_DIR /data' },
    { environment: { DATABASE_URL: SOCKET }, name: 'database work shop at /run/postgresql and /data/files' },
    { environment: S3, name: '/data/workshop.sqlite and bucket pictures at https://s3.example' },
  ])('omits passwords from the name of a place: $environment', ({ environment, name }) => {
    expect(locationName(configFrom({ DATA_DIR: '/data', ...environment }))).toBe(name);
  });
});
