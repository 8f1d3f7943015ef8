import type { Product } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import { productPath } from '#src/domain/page-paths.ts';
import { localizedProduct } from '#src/domain/product/localized-product.ts';
import { partTextOf } from '#src/domain/product/part-facts.ts';
import { workshop } from '#workshop/details.ts';

/** A node of schema.org's vocabulary, as JSON-LD. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** One step from home to the page. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The workshop. Every public page contains it. */
export function organization(origin: string, language: Language): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: workshop.name[language],
    url: `${origin}/`,
    logo: `${origin}/icon.svg`,
    email: workshop.email,
    ...(workshop.phones[0] && { telephone: workshop.phones[0].number }),
    address: { '@type': 'PostalAddress', streetAddress: workshop.address[language], addressCountry: workshop.country },
  };
}

/** A work sample. It has no offers, because the site has no prices. */
export function productNode(product: Product, origin: string, language: Language): StructuredData {
  const { title, description, longDescription } = localizedProduct(product, language);
  const { facts } = partTextOf(longDescription.text);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title.text,
    description: description.text,
    image: new URL(product.image, origin).href,
    url: origin + productPath(product.id),
    sku: String(product.id),
    brand: { '@id': `${origin}/#organization` },
    ...(facts.length > 0 && {
      additionalProperty: facts.map((fact) => ({ '@type': 'PropertyValue', ...fact })),
    }),
  };
}

/** Steps from home to the page. */
export function breadcrumbs(crumbs: readonly Crumb[], origin: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

/** JSON for a script element. Characters that could end the element or a line are escaped. */
export function asScriptText(data: unknown): string {
  return JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
