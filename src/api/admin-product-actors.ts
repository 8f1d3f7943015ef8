import { fromPromise } from 'xstate';
import {
  isAddProductAnswer,
  isDeleteProductAnswer,
  isEditProductAnswer,
} from '#src/contract/admin-answers.generated.ts';
import { plainLine, plainText } from '#src/contract/plain-text.ts';
import type { Product } from '#src/contract/types.ts';
import { isBlank } from '#src/domain/blank.ts';
import { revisionOf } from '#src/domain/product-revision.ts';
import type {
  DeletionAnswer,
  ProductToSave,
  SaveAnswer,
} from '#src/machines/dashboard-panel/dashboard-panel.machine.ts';
import { currentProducts } from './catalogue-actors.ts';
import { type Answer, type ApiClient, ApiFailure, answer, asMultipart } from './client.ts';
import { UnansweredAddition } from './unanswered-addition.ts';

export interface AdminProductActorsOptions {
  readonly client: ApiClient;
  /** The chosen picture, or null where there is none. */
  readonly imageFile: () => Blob | null;
}

/**
 * The panel machine's calls for products. The API knows neither versions nor keys, so each save looks at the products
 * first: an edit is not saved over what somebody else wrote meanwhile, and an addition whose answer was lost is not
 * stored twice.
 */
export function createAdminProductActors({ client, imageFile }: AdminProductActorsOptions) {
  const unanswered = new UnansweredAddition();

  return {
    saveProduct: fromPromise<SaveAnswer, ProductToSave>(async ({ input, signal }) => {
      const products = await currentProducts(client, signal);
      return input.product ? edit(input, input.product, products, signal) : add(input, products, signal);
    }),
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

  async function add(
    { draft, videoUrl }: ProductToSave,
    products: readonly Product[],
    signal: AbortSignal,
  ): Promise<SaveAnswer> {
    const image = imageFile();
    if (!image) throw new Error('the chosen picture is gone');
    const addition = {
      title: plainLine(draft.title),
      shortDescription: plainText(draft.description),
      fullDescription: plainText(draft.longDescription),
      image,
      ...(videoUrl ? { videoUrl } : {}),
    };
    if (unanswered.isStored(addition, products)) return { kind: 'saved' };
    unanswered.send(addition, products);
    const call = { body: addition, bodySerializer: asMultipart, signal };
    const said = await answer(client.POST('/api/products/addproduct', call), isAddProductAnswer);
    unanswered.settle();
    return saveAnswer(said);
  }

  async function edit(
    { draft, videoUrl }: ProductToSave,
    begun: Product,
    products: readonly Product[],
    signal: AbortSignal,
  ): Promise<SaveAnswer> {
    const newer = products.find(({ id }) => id === begun.id);
    if (newer && revisionOf(draft, begun, newer).isRewritten) return { kind: 'outdated', newer };
    const image = imageFile();
    const english = {
      titleEn: draft.titleEn,
      descriptionEn: draft.descriptionEn,
      longDescriptionEn: draft.longDescriptionEn,
    };
    const body = {
      id: begun.id,
      title: plainLine(draft.title),
      description: plainText(draft.description),
      longDescription: plainText(draft.longDescription),
      ...Object.fromEntries(Object.entries(english).filter(([, text]) => !isBlank(text))),
      ...(image ? { image } : {}),
      ...(videoUrl ? { videoUrl } : {}),
    };
    const call = { body, bodySerializer: asMultipart, signal };
    return saveAnswer(await answer(client.POST('/api/products/editproduct', call), isEditProductAnswer));
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
  return { kind: said.status === 413 ? 'tooLarge' : 'refused', message: said.message, errors };
}
