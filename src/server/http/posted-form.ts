import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#src/contract/limits.generated.ts';
import type { SentFile } from '#src/domain/media/sent-file.ts';
import { EMPTY_DRAFT, HONEYPOT, type OrderDraft, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { MAX_FIELD_BYTES } from '#src/operations/request-body.ts';
import type { ReceivedFiles } from '#src/server/files/received-files.ts';
import type { Place } from './body-places.ts';
import { eachPart } from './multipart-form.ts';

/** The order form as a browser posted it, as far as it could be read. */
export type PostedForm = Awaited<ReturnType<typeof readPostedForm>>;

const TEXTS = [...TYPED_FIELDS, HONEYPOT];

/** Photos that nobody takes are still waited for, as a browser listens only once all is sent; in bytes. */
const MAX_UNTAKEN_BYTES = 256 * MEBIBYTE;

const { maxItems, each } = limits.OrderForm.files;

// One file more is read, and one byte more of each, which is what tells too many and too large ones.
const LIMITS = { files: maxItems + 1, fileSize: each.maxBytes + 1, fields: TEXTS.length, fieldSize: MAX_FIELD_BYTES };

/** Reads a posted form. @param received null to read the texts alone */
export async function readPostedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  place: Place,
  received: ReceivedFiles | null,
) {
  const texts: Record<string, string> = { ...EMPTY_DRAFT, [HONEYPOT]: '' };
  const files: SentFile[] = [];
  /** Whether images came along, taken or not. */
  let hasImages = false;
  const maxBytes = received ? request.routeOptions.bodyLimit : MAX_UNTAKEN_BYTES;
  const bounds = { limits: LIMITS, throwFileSizeLimit: false, maxBytes, place };
  let isCut = false;
  /** Why what is answered is not all of it; null where it is. */
  let error: unknown = null;
  try {
    if (!request.isMultipart()) throw new OperationError('invalid');
    await eachPart(request, reply, bounds, async (part) => {
      if (part.type === 'field') {
        if (Object.hasOwn(texts, part.fieldname)) texts[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
        isCut ||= part.valueTruncated;
        return;
      }
      // What a browser sends where nothing was chosen.
      const isImage = Boolean(part.filename);
      hasImages ||= isImage;
      if (isImage && received) files.push(await received.store(part.mimetype, part.file));
      else part.file.resume();
    });
    if (isCut) throw new OperationError('tooLarge');
  } catch (thrown) {
    error = thrown;
    request.raw.resume();
  }
  const { [HONEYPOT]: trap = '', ...draft } = texts;
  return { draft: draft as OrderDraft, trap, files, hasImages, error };
}
