import { type ModelKind, modelKindOf } from '#src/domain/model/model-kind.ts';
import type { FieldIssue } from '#src/validation/field-issues.ts';
import type { SentFile } from '#src/validation/sent-file.ts';
import type { ReceivedModel } from './operation.ts';
import { OperationError } from './operation-error.ts';
import type { PreparedContent } from './prepared-images.ts';

/** Bytes of a model that are read at a time. */
const CHUNK = 65_536;

/** A model of an order with its format. */
export interface AcceptedModel extends ReceivedModel {
  readonly kind: ModelKind;
}

/**
 * Detects the formats of an order's models. Nothing else in them is read.
 * @throws OperationError with an issue for each file that is none
 */
export async function acceptedModels(models: readonly ReceivedModel[]): Promise<readonly AcceptedModel[]> {
  const kinds = await Promise.all(models.map(({ content }) => modelKindOf(content.size, content.read)));
  const issues = kinds.flatMap((kind, index): FieldIssue[] =>
    kind === null ? [{ path: `models.${index}.content`, code: 'notAModel' }] : [],
  );
  if (issues.length > 0) throw OperationError.forFields(issues);
  return models.flatMap((model, index) => {
    const kind = kinds[index] ?? null;
    return kind === null ? [] : [{ ...model, kind }];
  });
}

/** Returns the content of a file in chunks, so that it is never in memory as a whole. */
export function contentOf(file: SentFile): PreparedContent {
  return { size: file.size, chunks: { [Symbol.asyncIterator]: () => chunksOf(file) } };
}

async function* chunksOf(file: SentFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += CHUNK) yield await file.read(start, start + CHUNK);
}
