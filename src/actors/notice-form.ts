import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import type { Notice } from '#src/contract/schema.generated.ts';
import { visitorShapes } from '#src/contract/visitor-shapes.generated.ts';
import type { NoticeSaving, TypedNotice } from '#src/domain/notice.ts';
import { partOf } from '#src/domain/part-of.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import { referenceOf } from './api-error.ts';
import { readSession, writeSession } from './browser-storage.ts';
import { resultOf } from './client.ts';
import { resultOfTask } from './task.ts';
import type { VisitorCalls } from './visitor-calls.ts';

/** Key in sessionStorage for a typed notice that is not saved. */
const DRAFT = 'notice.draft';

/**
 * Creates the calls and the storage behind the form of the notice. A draft survives a reload of the tab.
 * @param onSaved called with the stored notice
 */
export function createNoticeForm(
  { client, loadNotice }: Pick<VisitorCalls, 'client' | 'loadNotice'>,
  onSaved: (notice: Notice) => void,
) {
  return {
    /** Returns the stored notice, or null if it cannot be loaded. */
    load: (signal: AbortSignal) =>
      resultOfTask<Notice | null, null>({ run: ({ signal }) => loadNotice(signal), failed: () => null }, null, signal),
    save: (typed: TypedNotice) =>
      resultOfTask<NoticeSaving, TypedNotice>(
        {
          run: async ({ input: { form, version }, signal }) => {
            const params = { header: { 'If-Match': `"${version}"` } };
            const call = client.POST('/api/notice', { params, body: form, signal });
            const result = await resultOf(call, hasShape(adminShapes.NoticeAnswer));
            if (result.kind === 'success') {
              onSaved(result.value.notice);
              return { kind: 'saved', notice: result.value.notice };
            }
            const { status, errors, reference, body } = result;
            if (status === 412 && isConflict(body)) return { kind: 'conflict', notice: body.notice };
            return { kind: 'refused', errors, reference };
          },
          failed: (error) => ({ kind: 'refused', errors: [], reference: referenceOf(error) }),
        },
        typed,
      ),
    readDraft: (): TypedNotice | null => JSON.parse(readSession(DRAFT) ?? 'null'),
    storeDraft: (typed: TypedNotice | null) => writeSession(DRAFT, typed && JSON.stringify(typed)),
  };
}

function isConflict(body: unknown): body is { readonly notice: Notice } {
  return hasShape(visitorShapes.Notice)(partOf(body, 'notice'));
}
