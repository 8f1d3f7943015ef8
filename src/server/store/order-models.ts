import type { Selectable } from 'kysely';
import { adminShapes } from '#src/contract/admin-shapes.generated.ts';
import type { OrderModel } from '#src/contract/schema.generated.ts';
import { isFileName, nameIn, urlOf } from '#src/domain/media/file-urls.ts';
import { hasShape } from '#src/validation/response-shape.ts';
import type { Tables } from './schema.ts';

type ModelColumns = Pick<Selectable<Tables['orderFiles']>, 'name' | 'thumbnail' | 'model'>;

const isOrderModel = hasShape(adminShapes.Order['models?'][0]);

/** Returns a model as columns. Its name, format and measurements are JSON, because no query asks for them. */
export function modelColumnsOf({ url, preview = '', ...details }: OrderModel): ModelColumns {
  return {
    name: nameIn('orders', url) ?? '',
    thumbnail: nameIn('orders', preview) ?? '',
    model: JSON.stringify(details),
  };
}

/** Returns the model of a row. Details that were edited by hand and break the contract are replaced by those of the file. */
export function modelIn({ name, thumbnail, model }: ModelColumns): OrderModel {
  const url = urlOf('orders', name);
  const preview = isFileName(thumbnail) ? { preview: urlOf('orders', thumbnail) } : {};
  const whole: unknown = { ...parsed(model), url, ...preview };
  return isOrderModel(whole) ? whole : { url, name, kind: name.slice(name.lastIndexOf('.') + 1), bytes: 0, ...preview };
}

function parsed(json: string): object {
  try {
    return Object(JSON.parse(json));
  } catch {
    return {};
  }
}
