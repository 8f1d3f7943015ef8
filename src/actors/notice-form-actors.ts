import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import type { Notice } from '#src/contract/schema.generated.ts';
import { visitorShapes } from '#src/contract/visitor-shapes.generated.ts';
import { partOf } from '#src/domain/part-of.ts';
import type { NoticeToSave, SaveNoticeResult } from '#src/machines/notice-form/notice-form.machine.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { referenceOf } from './api-error.ts';
import { type ApiClient, resultOf } from './client.ts';
import { fromTask } from './task.ts';

/** Creates the actor that saves the notice. */
export function createSaveNotice(client: ApiClient) {
  return fromTask<SaveNoticeResult, NoticeToSave>({
    run: async ({ input: { draft, version }, signal }) => {
      const params = { header: { 'If-Match': `"${version}"` } };
      const result = await resultOf(
        client.POST('/api/notice', { params, body: draft, signal }),
        hasShape(adminShapes.NoticeReceipt),
      );
      if (result.kind === 'success') return { type: 'notice.saved', notice: result.value.notice };
      const { status, errors, reference, body } = result;
      if (status === 412 && isConflict(body)) return { type: 'notice.conflict', notice: body.notice };
      return { type: 'notice.refused', error: result, errors, reference };
    },
    failed: (error) => ({ type: 'notice.refused', error, errors: [], reference: referenceOf(error) }),
  });
}

function isConflict(body: unknown): body is { readonly notice: Notice } {
  return hasShape(visitorShapes.Notice)(partOf(body, 'notice'));
}
