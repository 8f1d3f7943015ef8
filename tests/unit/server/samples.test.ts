import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { openServer } from '#src/server/server.ts';
import { samplePictureFiles } from '#src/tools/brand/sample-pictures.ts';
import { workshopWithSample } from '../../support/fixtures/sample-folder.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

/** Loads the server's program beside the samples of a workshop, whose list is never imported. */
async function serverOf(workshop: string): Promise<typeof openServer> {
  vi.doMock('#src/seed/sample-folder.ts', () => ({
    WORKSHOP_FOLDER: workshop,
    SAMPLE_FOLDER: join(workshop, 'derived/samples'),
  }));
  vi.doMock('#src/seed/sample-workshop.ts', () => {
    throw new Error('The samples were imported');
  });
  return (await import('#src/server/server.ts')).openServer;
}

const environment = async () => ({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: await temporaryFolder() });

const START_EMPTY = 'The samples are in src/workshop. To begin without them, add --empty to the command';

describe('the start of a server beside samples that are incomplete', () => {
  beforeEach(() => {
    vi.resetModules();
    return () => {
      vi.doUnmock('#src/seed/sample-folder.ts');
      vi.doUnmock('#src/seed/sample-workshop.ts');
    };
  });

  it('names a missing picture', async () => {
    const workshop = await workshopWithSample();
    await rm(join(workshop, 'samples/bracket.jpg'));
    const open = await serverOf(workshop);
    await expect(open(await environment())).rejects.toMatchObject({
      problems: [
        'samples/bracket.jpg is missing: add it, the image of samples/products.json: product 1 (براکت)',
        START_EMPTY,
      ],
    });
  });

  it('names a picture without its derived files', async () => {
    const open = await serverOf(await workshopWithSample());
    await expect(open(await environment())).rejects.toMatchObject({
      problems: ['samples/bracket.jpg has no derived files yet: run npm run brand', START_EMPTY],
    });
  });

  it('is possible without them', async () => {
    const workshop = await workshopWithSample();
    await writeFile(join(workshop, 'samples/products.json'), '[{]');
    const open = await serverOf(workshop);
    const server = await open(await environment(), { seed: false, siteDir: '/nonexistent' });
    onTestFinished(() => server.close());
    expect(await (await fetch(`${server.url}/api/products`)).json()).toEqual([]);
  });

  it('needs all files that npm run brand writes', async () => {
    const workshop = await workshopWithSample();
    const { missingFilesOfSamples } = await import('#src/server/sample-problems.ts');
    await mkdir(join(workshop, 'derived/samples'), { recursive: true });
    for (const [name, file] of Object.entries(await samplePictureFiles(workshop)))
      await writeFile(join(workshop, 'derived', name), file ?? '');
    expect(missingFilesOfSamples(workshop)).toEqual([]);
  });
});
