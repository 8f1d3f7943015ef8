import type { components } from './schema.generated.ts';

type Schemas = components['schemas'];

/** A work sample in both languages; the English texts may be blank. */
export type Product = Schemas['Product'];
/** A custom-part order as the admin sees it. */
export type Order = Schemas['Order'];
/** What a visitor sends; `files` are data URLs. */
export type OrderForm = Schemas['OrderForm'];
export type Credentials = Schemas['Credentials'];
export type PresignForm = Schemas['PresignForm'];
/** Where and how to upload one video; `headers` are sent exactly as they are. */
export type PresignedUpload = Schemas['PresignedUpload'];
/** What was wrong with one field; `path` is the field's name, `files.2` for the third file. */
export type FieldError = Schemas['FieldError'];
/** The body of every refusal. */
export type ApiError = Schemas['Error'];

/** The languages of the site; Persian is the first. */
export type Language = 'fa' | 'en';
