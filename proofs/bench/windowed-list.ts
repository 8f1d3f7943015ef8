import type { Product } from '#src/contract/schema.generated.ts';

/** The fields of a product that the list shows. */
type Row = Pick<Product, 'id' | 'title' | 'description' | 'image'>;

/**
 * A minimal searchable list of products to compare with the site's list: no framework, rows of one height, and only the
 * visible rows exist and are rewritten at each key. @param listUrl responds with the products as JSON
 */
export function windowedPage(listUrl: string): string {
  return `<!doctype html><html lang="fa" dir="rtl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>قطعه‌ها</title><link rel="icon" href="data:,"><style>
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 sans-serif }
main { max-width: 48rem; margin: auto; padding: 1rem }
input { width: 100%; min-height: 48px; font: inherit }
ul { position: relative; margin: 0; padding: 0; list-style: none }
li { position: absolute; inset: 0 0 auto; height: 96px; display: grid; grid-template-columns: 80px 1fr; gap: 12px; contain: strict }
li[hidden] { display: none }
h2, li p { margin: 0; font-size: 16px }
</style><main><h1>قطعه‌ها</h1><label>جست‌وجو<input type="search"></label><p role="status"></p><ul></ul></main><script type="module">(${showWindowedList})('${listUrl}')</script>`;
}

/** Serialized into the page, so it must not refer to anything outside itself. */
async function showWindowedList(listUrl: string): Promise<void> {
  const HEIGHT = 96;
  const AROUND = 4;
  const found = <Found extends Element>(selector: string): Found => {
    const element = document.querySelector<Found>(selector);
    if (element === null) throw new Error(`Nothing is at ${selector}`);
    return element;
  };
  const [input, list, count] = [found<HTMLInputElement>('input'), found<HTMLElement>('ul'), found('[role=status]')];
  const folded = (text: string) =>
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .replaceAll('ي', 'ی')
      .replaceAll('ك', 'ک')
      .toLowerCase();
  const products: readonly Product[] = await (await fetch(listUrl)).json();
  // Retains only the fields that are shown.
  const rows = products.map(({ id, title, description, image }): Row => ({ id, title, description, image }));
  const titles = rows.map(({ title }) => folded(title));
  const items: HTMLLIElement[] = [];
  let hits = rows;

  const newItem = () => {
    const item = document.createElement('li');
    item.innerHTML = '<img alt="" width="80" height="60" decoding="async"><div><h2><a></a></h2><p></p></div>';
    list.append(item);
    return item;
  };
  const write = (item: HTMLLIElement, row: Row, top: number) => {
    const [image, link, text] = [item.querySelector('img'), item.querySelector('a'), item.querySelector('p')];
    item.style.transform = `translateY(${top}px)`;
    if (image?.getAttribute('src') !== row.image) image?.setAttribute('src', row.image);
    link?.setAttribute('href', `/products/${row.id}`);
    if (link) link.textContent = row.title;
    if (text) text.textContent = row.description;
  };
  const draw = () => {
    const first = Math.max(0, Math.floor((scrollY - list.offsetTop) / HEIGHT) - AROUND);
    const shown = hits.slice(first, first + Math.ceil(innerHeight / HEIGHT) + 2 * AROUND);
    while (items.length < shown.length) items.push(newItem());
    for (const [index, item] of items.entries()) {
      const row = shown[index];
      item.hidden = row === undefined;
      if (row) write(item, row, (first + index) * HEIGHT);
    }
  };
  const search = () => {
    const query = folded(input.value);
    hits = rows.filter((_, index) => titles[index]?.includes(query));
    list.style.height = `${hits.length * HEIGHT}px`;
    draw();
    count.textContent = hits.length.toLocaleString('fa');
  };
  search();
  addEventListener('scroll', () => requestAnimationFrame(draw), { passive: true });
  input.addEventListener('input', search);
  performance.mark('hydrated');
}
