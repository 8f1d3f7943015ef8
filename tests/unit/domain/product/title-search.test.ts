import { describe, expect, it, vi } from 'vitest';
import { rangeInTitle, searchable, searchTitles } from '#src/domain/product/title-search.ts';

const GEARS = ['چرخدنده ساده', 'چرخ دنده مخروطی', 'چرخ‌دندهٔ مارپیچ'];
const TITLES = [...GEARS, 'گیربکس سیاره‌ای', 'بازوی رباتیک مدل ۲', 'Planetary Gearbox'];
const parts = TITLES.map((title, index) => ({ id: index + 1, title }));
const items = searchable(parts, ({ title }) => title);

const hits = (query: string) => searchTitles(items, query).map(({ title }) => title);
const marked = (query: string) =>
  hits(query).map((title) => {
    const range = rangeInTitle(title, query);
    return range && title.slice(range.start, range.end);
  });

describe('a search in titles', () => {
  it('folds each title once for several searches', () => {
    const titleOf = vi.fn(({ title }: { title: string }) => title);
    const list = searchable(parts, titleOf);
    for (const query of ['چ', 'چر', 'چرخ', '']) searchTitles(list, query);
    expect(titleOf.mock.calls.map(([{ title }]) => title)).toEqual(TITLES);
  });

  it.each(['', '   ', '\u200c', '\u064e'])(
    'returns every title unmarked for a query without visible text (%j)',
    (query) => {
      expect(searchTitles(items, query)).toEqual(parts);
      expect(marked(query)).toEqual(TITLES.map(() => null));
    },
  );

  it.each(['NEMA17', 'nema 17', 'NEMA-17', 'نما ۱۷'])('finds the size of a motor typed as %s', (query) => {
    const motors = searchable(
      [{ id: 1 }, { id: 2 }, { id: 3 }],
      ({ id }) => ['NEMA 17', 'NEMA-17', 'نما-۱۷'][id - 1] ?? '',
    );
    expect(searchTitles(motors, query).map(({ id }) => id)).toEqual(query.startsWith('نما') ? [3] : [1, 2]);
  });

  it.each(['پایه‌ی موتور', 'پایهٔ موتور', 'پایه موتور', 'پایه ی موتور'])(
    'finds all spellings of an ezafe, those of %s first',
    (query) => {
      const titles = ['پایه موتور', 'پایه‌ی موتور', 'پایۀ موتور', 'پای موتور'];
      const mounts = searchable(
        titles.map((title, id) => ({ id, title })),
        ({ title }) => title,
      );
      const found = searchTitles(mounts, query).map(({ title }) => title);
      expect(found.toSorted()).toEqual(titles.slice(0, 3).toSorted());
      expect(rangeInTitle(found[0] ?? '', query)).toEqual({ start: 0, end: found[0]?.length });
    },
  );

  it.each(['نیو', 'نی', 'ویدی', 'ویدئ', 'مسئ', 'مسو', 'مسوو', 'مسئو'])('finds a word while %s is typed', (query) => {
    const words = ['نیوتن', 'ویدیو', 'مسئول'];
    const list = searchable(
      words.map((title, id) => ({ id, title })),
      ({ title }) => title,
    );
    const isExpected = (title: string) => title.startsWith(query.slice(0, 2));
    expect(searchTitles(list, query).map(({ title }) => title)).toEqual(words.filter(isExpected));
  });

  it('finds all spellings of a compound, those in another spelling last', () => {
    expect(hits('چرخ‌دنده')).toEqual(['چرخدنده ساده', 'چرخ‌دندهٔ مارپیچ', 'چرخ دنده مخروطی']);
    expect(hits('چرخدنده')).toEqual(['چرخدنده ساده', 'چرخ‌دندهٔ مارپیچ', 'چرخ دنده مخروطی']);
    expect(hits('چرخ دنده')).toEqual(['چرخ دنده مخروطی', 'چرخدنده ساده', 'چرخ‌دندهٔ مارپیچ']);
  });

  it('marks the found text as it is written in the title', () => {
    expect(marked('چرخ دنده')).toEqual(['چرخ دنده', 'چرخدنده', 'چرخ‌دندهٔ']);
  });

  it.each([
    { query: 'گيربكس', expected: ['گیربکس سیاره‌ای'] },
    { query: 'مدل 2', expected: ['بازوی رباتیک مدل ۲'] },
    { query: 'GEARBOX', expected: ['Planetary Gearbox'] },
    { query: 'planetarygear', expected: ['Planetary Gearbox'] },
    { query: 'کیربکس', expected: [] },
    { query: '04', expected: ['گیربکس سیاره‌ای'] },
    { query: '№ ۰۴', expected: ['گیربکس سیاره‌ای'] },
    { query: '№\u00a0۰۴', expected: ['گیربکس سیاره‌ای'] },
    { query: 'No.4', expected: ['گیربکس سیاره‌ای'] },
    { query: '2', expected: ['چرخ دنده مخروطی', 'بازوی رباتیک مدل ۲'] },
    { query: '№ 99', expected: [] },
    { query: '4 چرخ', expected: [] },
    { query: '.*[(', expected: [] },
    { query: '\\', expected: [] },
    { query: 'ا'.repeat(5_000), expected: [] },
  ])('finds titles by %.20s', ({ query, expected }) => {
    expect(hits(query)).toEqual(expected);
  });
});
