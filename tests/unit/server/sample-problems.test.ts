import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { slugsOf } from '#src/seed/sample-names.ts';
import { missingFilesOfSamples, problemsOfSamples } from '#src/server/sample-problems.ts';
import { WORKSHOP_FOLDER } from '#src/tools/workshop-page.ts';
import { workshopWithSample } from '../../support/fixtures/sample-folder.ts';
import { temporaryFolder } from '../../support/infrastructure/test-server.ts';

const PRODUCT = 'samples/products.json: product 1 (براکت)';
const PICTURE = 'must name a picture in JPEG, PNG or WebP, such as bracket.jpg';

describe('the samples of a workshop', () => {
  it('have no problem if all texts and files exist', async () => {
    const workshop = await workshopWithSample();
    const own = [...problemsOfSamples(WORKSHOP_FOLDER), ...missingFilesOfSamples(WORKSHOP_FOLDER)];
    expect([...problemsOfSamples(workshop), ...own]).toEqual([]);
  });

  it.each([
    {
      changes: { title: undefined },
      lines: ['samples/products.json: product 1: “title” is missing: write a text in quotes'],
    },
    { changes: { titleEn: 7 }, lines: [`${PRODUCT}: “titleEn” is missing: write a text in quotes`] },
    { changes: { description: ' ' }, lines: [`${PRODUCT}: “description” is empty: write a text`] },
    {
      changes: { titleEn: 'b'.repeat(201) },
      lines: [`${PRODUCT}: “titleEn” has 201 characters: shorten it to 200`],
    },
    { changes: { slug: 'ب' }, lines: [`${PRODUCT}: “slug” must be a name in Latin letters, digits, - and _`] },
    { changes: { image: undefined }, lines: [`${PRODUCT}: “image” ${PICTURE}`] },
    { changes: { image: 'bracket.heic' }, lines: [`${PRODUCT}: “image” ${PICTURE}`] },
    { changes: { image: '../logo.webp' }, lines: [`${PRODUCT}: “image” ${PICTURE}`] },
    { changes: { image: 'other.webp' }, lines: [`samples/other.webp is missing: add it, the image of ${PRODUCT}`] },
    { changes: { drawing: 'lines.png' }, lines: [`samples/lines.png is missing: add it, the drawing of ${PRODUCT}`] },
    {
      changes: { drawing: true },
      lines: [`${PRODUCT}: “drawing” must name a picture, such as bracket-drawing.png`],
    },
    { changes: { video: 'bracket.mp4' }, lines: [`samples/bracket.mp4 is missing: add it, the video of ${PRODUCT}`] },
    {
      changes: { video: 'bracket.mov' },
      lines: [`${PRODUCT}: “video” must name an MP4 file in Latin letters, such as bracket.mp4`],
    },
  ])('are named in one line for each problem: $changes', async ({ changes, lines }) => {
    expect(problemsOfSamples(await workshopWithSample(changes))).toEqual(lines);
  });

  it('are named by their pictures in addresses, each by its own', () => {
    const names = ['Bracket.JPG', 'IMG 2034 (1).jpeg', 'براکت.png', 'bracket.webp', 'براکت.jpg'];
    expect(slugsOf([...names.map((image) => ({ image })), { slug: 'gear', image: 'x.png' }])).toEqual([
      'bracket',
      'img-2034-1',
      'sample',
      'bracket-2',
      'sample-2',
      'gear',
    ]);
  });

  it.each([
    {
      json: '[{ "slug": "a", }]',
      line: expect.stringMatching(/^samples\/products\.json is not JSON \(.+\): correct it$/),
    },
    { json: '', line: expect.stringMatching(/^samples\/products\.json is not JSON \(.+\): correct it$/) },
    { json: '{}', line: 'samples/products.json must be a list of products: [{ … }, { … }]' },
    { json: '[null]', line: 'samples/products.json must be a list of products: [{ … }, { … }]' },
  ])('are named in one line if their list is $json', async ({ json, line }) => {
    const workshop = await workshopWithSample();
    await writeFile(join(workshop, 'samples/products.json'), json);
    expect(problemsOfSamples(workshop)).toEqual([line]);
  });

  it('are named in one line if their list is missing', async () => {
    expect(problemsOfSamples(await temporaryFolder())).toEqual([
      'samples/products.json cannot be read: add it, with [] for a shop without samples',
    ]);
  });

  it('are named in one line if a folder has the name of a picture', async () => {
    const workshop = await workshopWithSample();
    await rm(join(workshop, 'samples/bracket.jpg'));
    await mkdir(join(workshop, 'samples/bracket.jpg'));
    expect(problemsOfSamples(workshop)).toEqual([`samples/bracket.jpg is missing: add it, the image of ${PRODUCT}`]);
  });
});
