/** A sample as its owner writes it, as far as it names files. */
export interface SampleNames {
  readonly slug?: string;
  readonly image: string;
}

/** Longest name of a file that the server serves, without its ending. */
const MOST_LETTERS = 80;

/** Returns the names of the samples in addresses of their files: the chosen ones, or those of their pictures. Each is unique. */
export function slugsOf(samples: readonly SampleNames[]): readonly string[] {
  const slugs: string[] = [];
  for (const { slug, image } of samples) {
    const name = slug ?? slugOf(image);
    const taken = slugs.filter((other) => other === name || other.replace(/-\d+$/, '') === name).length;
    slugs.push(taken === 0 ? name : `${name}-${taken + 1}`);
  }
  return slugs;
}

function slugOf(image: string): string {
  const name = image
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\w-]+/g, '-');
  return name.replaceAll(/^-+|-+$/g, '').slice(0, MOST_LETTERS) || 'sample';
}
