import type { OperationId } from '#src/contract/document.ts';
import type { operations } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/contract/types.ts';
import type { UploadedFile } from '../http/multipart-form.ts';

type Given<Values> = [Exclude<Values, undefined>] extends [never] ? unknown : Exclude<Values, undefined>;

/** All parameters of an operation by name, wherever they travel. */
type ParametersOf<Id extends OperationId> = Given<operations[Id]['parameters']['query']> &
  Given<operations[Id]['parameters']['path']> &
  Given<operations[Id]['parameters']['header']>;

type FormOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : undefined;

type IsFile<Value> = [Exclude<Value, undefined>] extends [Blob] ? true : false;
type TextsOf<Form> = { readonly [Key in keyof Form as IsFile<Form[Key]> extends true ? never : Key]: Form[Key] };
type FilesOf<Form> = { readonly [Key in keyof Form as IsFile<Form[Key]> extends true ? Key : never]: UploadedFile };

type AnswerWith<Status, Response> = Response extends { content: { 'application/json': infer Body } }
  ? { readonly status: Status; readonly body: Body | Buffer; readonly headers?: Readonly<Record<string, string>> }
  : { readonly status: Status; readonly body?: never; readonly headers?: Readonly<Record<string, string>> };

/** What openapi.yaml lets an operation answer; a body that is a `Buffer` is JSON already. */
export type AnswerOf<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses']]: AnswerWith<Status, operations[Id]['responses'][Status]>;
}[keyof operations[Id]['responses']];

/** A call that the contract found valid. */
export interface Call<Id extends OperationId> {
  readonly parameters: ParametersOf<Id>;
  readonly body: FormOf<Id> extends undefined ? undefined : TextsOf<FormOf<Id>>;
  /** The file parts of a multipart body. */
  readonly files: Partial<FilesOf<FormOf<Id>>>;
  readonly language: Language;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The session's token, which is live where the operation is secured. */
  readonly sessionToken: string | undefined;
  /** Aborts when the connection is gone, and nobody waits for the answer. */
  readonly signal: AbortSignal;
}

/** Does what an operation is for; what it refuses, it throws as a `Refusal`. */
export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<AnswerOf<Id>>;

/** One handler for each operation of the contract: one that is missing does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
