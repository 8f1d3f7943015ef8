import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#src/contract/limits.generated.ts';
import { EMPTY_DRAFT, HONEYPOT, type OrderTexts, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { MAX_FIELD_BYTES } from '#src/operations/request-body.ts';
import type { Spool } from '#src/server/files/spool.ts';
import type { SentFile } from '#src/validation/sent-file.ts';
import type { BodyBudget } from './body-budget.ts';
import { eachPart } from './multipart-form.ts';
import { receivedFiles } from './receiving.ts';

/** An order form that a browser posted. */
export type PostedForm = Awaited<ReturnType<typeof readPostedForm>>;

const FIELDS = [...TYPED_FIELDS, HONEYPOT];

const { maxItems, each } = limits.OrderForm.files;

// One file above the limit, and one byte above the limit of each, are enough to detect too many and too large files.
const LIMITS = { files: maxItems + 1, fileSize: each.maxBytes + 1, fields: FIELDS.length, fieldSize: MAX_FIELD_BYTES };

/**
 * Reads a posted form while it is received. Each part with content is a text of the form, an image, or an error, so that
 * nothing that was sent is dropped.
 * @throws OperationError if the form is malformed, too large, or ended to make room
 */
export async function readPostedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { bodies, spool }: { readonly bodies: BodyBudget; readonly spool: Spool },
) {
  if (!request.isMultipart()) throw new OperationError('invalid');
  const received = receivedFiles(spool, reply);
  const texts: Record<string, string> = { ...EMPTY_DRAFT, [HONEYPOT]: '' };
  const files: SentFile[] = [];
  const bounds = { limits: LIMITS, throwFileSizeLimit: false, place: bodies.placeOf(request) };
  const read = new Set<string>();
  await eachPart(request, reply, bounds, async (part) => {
    const name = part.fieldname;
    if (part.type === 'file') {
      const file = await received.store(part.mimetype, part.file);
      // Browsers send an empty file without a name if no file was chosen.
      if (part.filename || file.size > 0) files.push(file);
      return;
    }
    if (part.valueTruncated) throw new OperationError('tooLarge');
    const text = String(part.value).replaceAll('\r\n', '\n');
    const isExpected = Object.hasOwn(texts, name) && !read.has(name);
    if (isExpected) texts[name] = text;
    else if (text !== '') throw new OperationError('invalid');
    read.add(name);
  });
  const { [HONEYPOT]: trap = '', ...draft } = texts;
  return { draft: draft as OrderTexts, trap, files };
}
