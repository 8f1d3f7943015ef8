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

/** Reads a posted form while it is received. @throws OperationError if it is malformed, too large, or ended to make room */
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
  await eachPart(request, reply, bounds, async (part) => {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new OperationError('tooLarge');
      if (Object.hasOwn(texts, part.fieldname)) texts[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
    }
    // Browsers send an empty file name if no file was chosen.
    else if (part.filename) files.push(await received.store(part.mimetype, part.file));
    else part.file.resume();
  });
  const { [HONEYPOT]: trap = '', ...draft } = texts;
  return { draft: draft as OrderTexts, trap, files };
}
