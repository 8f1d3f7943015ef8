import { useIssueText } from '../use-issue-text.ts';
import { useOrderImages } from './use-order-images.ts';

/** What was not taken, by name and reason. */
export function RejectedImages() {
  const textOf = useIssueText();
  const { rejections } = useOrderImages();
  if (rejections.length === 0) return null;
  return (
    <ul>
      {rejections.map(({ name, issue }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two refused files may share name and reason, and none moves.
        <li key={index}>
          <bdi translate="no">{name}</bdi>: {textOf(issue)}
        </li>
      ))}
    </ul>
  );
}
