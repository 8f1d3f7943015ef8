import { fromPromise } from 'xstate';
import {
  isAddProductAnswer,
  isDeleteProductAnswer,
  isEditProductAnswer,
} from '#src/contract/admin-answers.generated.ts';
import { isBlank } from '#src/domain/blank.ts';
import type {
  DeletionAnswer,
  ProductToSave,
  SaveAnswer,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { type Answer, type ApiClient, ApiFailure, answer, asMultipart } from './client.ts';

export interface AdminProductActorsOptions {
  readonly client: ApiClient;
  /** The chosen picture, or null where there is none. */
  readonly imageFile: () => Blob | null;
}

/** The panel machine's calls for products. */
export function createAdminProductActors({ client, imageFile }: AdminProductActorsOptions) {
  return {
    saveProduct: fromPromise<SaveAnswer, ProductToSave>(async ({ input, signal }) =>
      saveAnswer(await (input.product ? edit(input, signal) : add(input, signal))),
    ),
    deleteProduct: fromPromise<DeletionAnswer, { readonly id: number }>(async ({ input, signal }) => {
      const said = await answer(
        client.DELETE('/api/products/deleteproduct', { params: { query: { id: input.id } }, signal }),
        isDeleteProductAnswer,
      );
      if (said.kind === 'value') return { kind: 'deleted' };
      if (said.status === 404) return { kind: 'alreadyGone' };
      if (said.status === 401) return { kind: 'forbidden' };
      throw new ApiFailure(said.status, said.message);
    }),
  };

  function add({ draft, videoUrl }: ProductToSave, signal: AbortSignal) {
    const image = imageFile();
    if (!image) throw new Error('the chosen picture is gone');
    const body = {
      title: draft.title.trim(),
      shortDescription: draft.description.trim(),
      fullDescription: draft.longDescription.trim(),
      image,
      ...(videoUrl ? { videoUrl } : {}),
    };
    return answer(
      client.POST('/api/products/addproduct', { body, bodySerializer: asMultipart, signal }),
      isAddProductAnswer,
    );
  }

  function edit({ product, draft, hasImage, videoUrl }: ProductToSave, signal: AbortSignal) {
    const image = hasImage ? imageFile() : null;
    const english = {
      titleEn: draft.titleEn,
      descriptionEn: draft.descriptionEn,
      longDescriptionEn: draft.longDescriptionEn,
    };
    const body = {
      id: product?.id ?? 0,
      title: draft.title.trim(),
      description: draft.description.trim(),
      longDescription: draft.longDescription.trim(),
      ...Object.fromEntries(Object.entries(english).filter(([, text]) => !isBlank(text))),
      ...(image ? { image } : {}),
      ...(videoUrl ? { videoUrl } : {}),
    };
    return answer(
      client.POST('/api/products/editproduct', { body, bodySerializer: asMultipart, signal }),
      isEditProductAnswer,
    );
  }
}

/** The API's names of fields that the draft calls otherwise. */
const DRAFT_PATHS: Readonly<Record<string, string>> = {
  shortDescription: 'description',
  fullDescription: 'longDescription',
  videoUrl: 'video',
};

function saveAnswer(said: Answer<unknown>): SaveAnswer {
  if (said.kind === 'value') return { kind: 'saved' };
  if (said.status === 401) return { kind: 'forbidden' };
  if (said.status === 404) return { kind: 'gone', message: said.message };
  const errors = said.errors.map((error) => ({ ...error, path: DRAFT_PATHS[error.path] ?? error.path }));
  return { kind: 'refused', message: said.message, errors };
}
