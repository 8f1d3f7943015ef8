import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#src/contract/limits.generated.ts';
import { sniffImage } from '#src/domain/media/image-kind.ts';
import { END_BYTES, modelKindOf } from '#src/domain/model/model-kind.ts';
import { EMPTY_DRAFT, HONEYPOT, type OrderTexts, TYPED_FIELDS } from '#src/domain/order/order-fields.ts';
import type { ReceivedModel } from '#src/operations/operation.ts';
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

const { files: IMAGES, models: MODELS } = limits.OrderForm;

// One file above the limit, and one byte above the limit of each, are enough to detect too many and too large files.
const LIMITS = {
  files: IMAGES.maxItems + MODELS.maxItems + 1,
  fileSize: MODELS.each.fields.content.maxBytes + 1,
  fields: FIELDS.length,
  fieldSize: MAX_FIELD_BYTES,
};

/**
 * Reads a posted form while it is received. Each part with content is a text of the form, an image, a model, or an error, so that
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
  const models: ReceivedModel[] = [];
  const bounds = { limits: LIMITS, throwFileSizeLimit: false, place: bodies.placeOf(request) };
  const read = new Set<string>();
  await eachPart(request, reply, bounds, async (part) => {
    const name = part.fieldname;
    if (part.type === 'file') {
      const file = await received.store(part.mimetype, part.file);
      // Browsers send an empty file without a name if no file was chosen.
      if (!part.filename && file.size === 0) return;
      if (await isModel(file, name)) models.push({ name: part.filename || 'model', content: file });
      else files.push(file);
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
  return { draft: draft as OrderTexts, trap, files, models };
}

/** The content of a file decides, and only for one that is neither a model nor an image the control that it was chosen in. */
async function isModel(file: SentFile, control: string): Promise<boolean> {
  if ((await modelKindOf(file.size, file.read)) !== null) return true;
  return control === 'models' && sniffImage(await file.read(0, END_BYTES)) === null;
}
