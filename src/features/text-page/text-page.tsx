import { useLocation } from 'react-router-dom';
import { pageAt } from '#src/domain/page-paths.ts';
import { type TextBlock, type TextPiece, textBlocks } from '#src/domain/text/text-blocks.ts';
import type { Texts } from '#src/domain/workshop/workshop.ts';
import { textPageAt } from '#src/features/shared/workshop/text-pages.ts';
import { useLanguage } from '#src/translations/use-language.ts';
import { Link } from '#src/ui/link.tsx';
import { Band } from '#src/ui/page-frame.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import styles from './text-page.module.css';

interface TextPageProps {
  /** Texts of the further pages, by their names. */
  readonly texts: Readonly<Record<string, Texts>>;
}

const TITLE = 'text-title';

/** A further page of the owner: its title and its text. */
export function TextPage({ texts }: TextPageProps) {
  const { pathname } = useLocation();
  const language = useLanguage();
  const title = textPageAt(pathname)?.title[language];
  const text = texts[pageAt(pathname)?.id ?? '']?.[language] ?? '';
  return (
    <Band labelledBy={TITLE}>
      <SectionHeading level={1} id={TITLE}>
        {title}
      </SectionHeading>
      <div className={`stack gap-4 measure ${styles.text}`}>
        {textBlocks(text).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text do not change.
          <Block key={index} block={block} />
        ))}
      </div>
    </Band>
  );
}

function Block({ block }: { readonly block: TextBlock }) {
  if (block.kind === 'list') {
    return (
      <ul className="stack gap-2">
        {block.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text do not change.
          <li key={index}>
            <Pieces pieces={item} />
          </li>
        ))}
      </ul>
    );
  }
  const content = <Pieces pieces={block.text} />;
  return block.kind === 'heading' ? <h2 className="text-22">{content}</h2> : <p>{content}</p>;
}

/** Text with links: within the site, and to other addresses. */
function Pieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    const { label, address } = piece;
    return address.startsWith('/') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not change.
      <Link key={index} to={address}>
        {label}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text do not change.
      <a key={index} href={address} rel="noreferrer">
        {label}
      </a>
    );
  });
}
