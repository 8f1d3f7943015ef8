import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#src/contract/limits.generated.ts';
import type { SentFile } from '#src/domain/media/sent-file.ts';
import { EMPTY_DRAFT, HONEYPOT, type OrderTexts, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import { MEBIBYTE } from '#src/domain/text/data-size.ts';
import { OperationError } from '#src/operations/operation-error.ts';
import { MAX_FIELD_BYTES } from '#src/operations/request-body.ts';
import type { ReceivedFiles } from '#src/server/files/received-files.ts';
import type { BodyPlace } from './body-places.ts';
import { eachPart } from './multipart-form.ts';

/** An order form that a browser posted. If reading failed, `error` is set and the rest is what was read until then. */
export type PostedForm = Awaited<ReturnType<typeof readPostedForm>>;

const FIELDS = [...TYPED_FIELDS, HONEYPOT];

/**
 * Maximum size of a rejected form, in bytes. Its images are read and discarded, because a browser reads the response
 * only after it has sent the whole body.
 */
const MAX_REJECTED_BYTES = 256 * MEBIBYTE;

const { maxItems, each } = limits.OrderForm.files;

// One file above the limit, and one byte above the limit of each, are enough to detect too many and too large files.
const LIMITS = { files: maxItems + 1, fileSize: each.maxBytes + 1, fields: FIELDS.length, fieldSize: MAX_FIELD_BYTES };

/** Reads a posted form. @param received stores the images; null to read the text fields only */
export async function readPostedForm(
  request: FastifyRequest,
  reply: FastifyReply,
  place: BodyPlace,
  received: ReceivedFiles | null,
) {
  const texts: Record<string, string> = { ...EMPTY_DRAFT, [HONEYPOT]: '' };
  const files: SentFile[] = [];
  // True if the form contained images, stored or not.
  let hasImages = false;
  const maxBytes = received ? request.routeOptions.bodyLimit : MAX_REJECTED_BYTES;
  const bounds = { limits: LIMITS, throwFileSizeLimit: false, maxBytes, place };
  let isCut = false;
  let error: unknown = null;
  try {
    if (!request.isMultipart()) throw new OperationError('invalid');
    await eachPart(request, reply, bounds, async (part) => {
      if (part.type === 'field') {
        if (Object.hasOwn(texts, part.fieldname)) texts[part.fieldname] = String(part.value).replaceAll('\r\n', '\n');
        isCut ||= part.valueTruncated;
        return;
      }
      // Browsers send an empty file name if no file was chosen.
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
  return { draft: draft as OrderTexts, trap, files, hasImages, error };
}
