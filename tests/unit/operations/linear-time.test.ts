import { describe, expect, it } from 'vitest';
import { sniffImage } from '#src/domain/media/image-kind.ts';
import { pixelCount } from '#src/domain/media/pixel-count.ts';
import { uploadName } from '#src/domain/media/upload-name.ts';
import { sniffModel } from '#src/domain/model/model-kind.ts';
import { searchableOrders, searchOrders } from '#src/domain/order/order-search.ts';
import { type OrderLabels, orderAsText } from '#src/domain/order/order-text.ts';
import { type CsvView, ordersAsCsv } from '#src/domain/order/orders-csv.ts';
import { pageAt } from '#src/domain/page-paths.ts';
import { rangeInTitle } from '#src/domain/product/title-search.ts';
import { messagingUrls } from '#src/domain/text/telephone-url.ts';
import { fileOfDataUrl } from '#src/operations/data-url.ts';
import { JsonBody } from '#src/operations/json-body.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { formIssues } from '#src/validation/field-issues.ts';
import { timeZone } from '#workshop/derived/time-zone.ts';
import { expectLinearTime, TEXTS } from '../../support/infrastructure/linear-time.ts';

const encoder = new TextEncoder();

function kindOfModel(text: string) {
  const bytes = encoder.encode(text);
  return sniffModel({ head: bytes, tail: bytes, size: bytes.length });
}

const order = (text: string) => ({
  _id: 'abcdefgh',
  name: text,
  phone: text,
  description: text,
  files: [],
  createdAt: '2026-11-27T10:00:00.000Z',
});

const headings = new Proxy({} as CsvView['headings'] & OrderLabels, { get: () => 'heading' });
const view: CsvView = { headings, language: 'fa', timeZone, urlOf: (url) => url };

/** Functions that read what a stranger sent. Some reject the text, but must do so quickly. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'the JSON body': readBody,
  'the name of an upload': uploadName,
  'the kind of an image': (text) => sniffImage(encoder.encode(text)),
  'the kind of a model': (text) => kindOfModel(text),
  'the kind of an archive': (text) => kindOfModel(`PK\x03\x04${text}`),
  'the size of an AVIF': (text) => pixelCount(encoder.encode(`\0\0\0\x14ftypavif\0\0\0\0avif\0\0\0\0meta${text}`)),
  'the page of an address': pageAt,
  'the search in a title': (text) => rangeInTitle(text, text),
  'the search in orders': (text) => searchOrders(searchableOrders([order(text)]), text),
  'the links of a phone number': (text) => messagingUrls(text, { text, url: text }),
  'the rules of the order form': (text) => formIssues('OrderForm', order(text)),
  'the file in a data URL': (text) => fileOfDataUrl(`data:image/png;base64,${text}`).read(),
  'the email of an order': (text) => orderAsText(order(text), 'https://workshop.test', headings, 'fa'),
  'the table of orders': (text) => ordersAsCsv([order(text)], view),
};

/** Reads the start of an order that ends in the text, as a log does while a client sends nothing, and then the whole. */
async function readBody(text: string): Promise<void> {
  const body = new JsonBody({ open: () => ({ write: async () => {}, end: async () => fileOfDataUrl('') }) });
  try {
    for (const part of ['{"name":"', text, '"', text]) await body.write(encoder.encode(part));
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
  }
  body.receivedFields();
  expect(() => body.end()).toThrow(OperationError);
}

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  it.each(Object.entries(TEXTS))('takes linear time for 256 KiB of %s', (_characters, part) =>
    expectLinearTime(read, part),
  );
});
