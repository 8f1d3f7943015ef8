import type { operations } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { SentFile } from '#src/domain/media/sent-file.ts';
import type { OperationId } from './documented-operation.ts';

type Given<Values> = [Exclude<Values, undefined>] extends [never] ? unknown : Exclude<Values, undefined>;

/** All parameters of an operation by name, wherever they travel. */
type ParametersOf<Id extends OperationId> = Given<operations[Id]['parameters']['query']> &
  Given<operations[Id]['parameters']['path']> &
  Given<operations[Id]['parameters']['header']>;

type FormOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : undefined;

type IsFile<Value> = [Exclude<Value, undefined>] extends [Blob] ? true : false;
/** A list of texts in a request contains data URLs, which are received as files. */
type Received<Value> = Value extends readonly string[] ? readonly SentFile[] : Value;
type TextsOf<Form> = {
  readonly [Key in keyof Form as IsFile<Form[Key]> extends true ? never : Key]: Received<Form[Key]>;
};
type FilesOf<Form> = { readonly [Key in keyof Form as IsFile<Form[Key]> extends true ? Key : never]: SentFile };

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** What openapi.yaml lets an operation respond when all went well. */
type SuccessOf<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & (200 | 201)]: JsonOf<operations[Id]['responses'][Status]>;
}[keyof operations[Id]['responses'] & (200 | 201)];

/** Client that calls an operation. */
export interface Caller {
  /** Network whose calls are counted together. */
  readonly address: string;
  /** The session's token. The session is live if the operation is secured. */
  readonly sessionToken: string | undefined;
}

/** A request that the contract found valid. */
export interface OperationRequest<Id extends OperationId> {
  readonly parameters: ParametersOf<Id>;
  readonly body: FormOf<Id> extends undefined ? undefined : TextsOf<FormOf<Id>>;
  /** The file parts of a multipart body. */
  readonly files: FormOf<Id> extends undefined ? object : Partial<FilesOf<FormOf<Id>>>;
  readonly language: Language;
  readonly caller: Caller;
  /** Aborts when nobody waits for the response any more. */
  readonly signal: AbortSignal;
}

export interface OperationResponse<Id extends OperationId> {
  readonly body: SuccessOf<Id>;
  /** The token of a session that was opened. */
  readonly sessionToken?: string;
}

/** Does what an operation is for; an expected failure is thrown as an `OperationError`. */
export type Operation<Id extends OperationId> = (request: OperationRequest<Id>) => Promise<OperationResponse<Id>>;

/** One for each operation of the contract: one that is missing does not compile. */
export type Operations = { readonly [Id in OperationId]: Operation<Id> };
