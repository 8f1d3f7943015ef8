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
  it('folds each title once, however often is searched', () => {
    const titleOf = vi.fn(({ title }: { title: string }) => title);
    const list = searchable(parts, titleOf);
    for (const query of ['چ', 'چر', 'چرخ', '']) searchTitles(list, query);
    expect(titleOf.mock.calls.map(([{ title }]) => title)).toEqual(TITLES);
  });

  it.each(['', '   ', '\u200c', '\u064e'])('without visible text (%j) gives everything, nothing marked', (query) => {
    expect(searchTitles(items, query)).toEqual(parts);
    expect(marked(query)).toEqual(TITLES.map(() => null));
  });

  it('finds all spellings of a compound, what matches only without spaces last', () => {
    expect(hits('چرخ‌دنده')).toEqual(['چرخدنده ساده', 'چرخ‌دندهٔ مارپیچ', 'چرخ دنده مخروطی']);
    expect(hits('چرخدنده')).toEqual(['چرخدنده ساده', 'چرخ‌دندهٔ مارپیچ', 'چرخ دنده مخروطی']);
    expect(hits('چرخ دنده')).toEqual(['چرخ دنده مخروطی', 'چرخدنده ساده', 'چرخ‌دندهٔ مارپیچ']);
  });

  it('marks what it found as it is written there', () => {
    expect(marked('چرخ دنده')).toEqual(['چرخ دنده', 'چرخدنده', 'چرخ‌دندهٔ']);
  });

  it.each([
    ['گيربكس', ['گیربکس سیاره‌ای']],
    ['مدل 2', ['بازوی رباتیک مدل ۲']],
    ['GEARBOX', ['Planetary Gearbox']],
    ['planetarygear', ['Planetary Gearbox']],
    ['کیربکس', []],
    ['04', ['گیربکس سیاره‌ای']],
    ['№ ۰۴', ['گیربکس سیاره‌ای']],
    ['No.4', ['گیربکس سیاره‌ای']],
    ['2', ['چرخ دنده مخروطی', 'بازوی رباتیک مدل ۲']],
    ['№ 99', []],
    ['4 چرخ', []],
    ['.*[(', []],
    ['\\', []],
    ['ا'.repeat(5_000), []],
  ])('for %.20s', (query, expected) => {
    expect(hits(query)).toEqual(expected);
  });
});
