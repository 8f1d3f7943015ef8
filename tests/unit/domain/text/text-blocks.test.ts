import { expect, it } from 'vitest';
import { refusedAddresses, textBlocks } from '#src/domain/text/text-blocks.ts';

it('reads headings, paragraphs, lists and links, and leaves everything else as text', () => {
  const text = `
First line
of a paragraph with <b>markup</b> & *stars*.

## Heading
- one
- two [about us](/about), and
  more of it
- [mail](mailto:a@example.org) [call](tel:+49301234) [site](https://example.org/a)

#not a heading
`;
  expect(textBlocks(text)).toEqual([
    { kind: 'paragraph', text: ['First line of a paragraph with <b>markup</b> & *stars*.'] },
    { kind: 'heading', text: ['Heading'] },
    {
      kind: 'list',
      items: [
        ['one'],
        ['two ', { label: 'about us', address: '/about' }, ', and more of it'],
        [
          { label: 'mail', address: 'mailto:a@example.org' },
          ' ',
          { label: 'call', address: 'tel:+49301234' },
          ' ',
          { label: 'site', address: 'https://example.org/a' },
        ],
      ],
    },
    { kind: 'paragraph', text: ['#not a heading'] },
  ]);
});

it.each(['javascript:alert', '//example.org', 'http://example.org', 'data:text/html,x', 'about'])(
  'makes no link to %s, and names it',
  (address) => {
    const text = `See [this](${address}).`;
    expect([textBlocks(text), refusedAddresses(text)]).toEqual([[{ kind: 'paragraph', text: [text] }], [address]]);
  },
);

it('has no block for an empty text', () => {
  expect(textBlocks(' \n\n ')).toEqual([]);
});
