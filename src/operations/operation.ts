import type { operations, SentModel } from '#src/contract/schema.generated.ts';
import type { Language } from '#src/domain/language/language.ts';
import type { SentFile } from '#src/validation/sent-file.ts';
import type { OperationId } from './documented-operation.ts';

type Defined<Values> = [Exclude<Values, undefined>] extends [never] ? unknown : Exclude<Values, undefined>;

/** All parameters of an operation by name: query, path and headers. */
type ParametersOf<Id extends OperationId> = Defined<operations[Id]['parameters']['query']> &
  Defined<operations[Id]['parameters']['path']> &
  Defined<operations[Id]['parameters']['header']>;

type FormOf<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? Content[keyof Content]
  : undefined;

type IsFile<Value> = [Exclude<Value, undefined>] extends [Blob] ? true : false;
/** A model of an order, whose data URLs are received as files. */
export type ReceivedModel = Omit<SentModel, 'content' | 'preview'> & {
  readonly content: SentFile;
  readonly preview?: SentFile;
};

/** Lists of strings in a request contain data URLs, which are received as files. */
type Received<Value> = Value extends readonly string[]
  ? readonly SentFile[]
  : Value extends readonly SentModel[]
    ? readonly ReceivedModel[]
    : Value;
type TextsOf<Form> = {
  readonly [Key in keyof Form as IsFile<Form[Key]> extends true ? never : Key]: Received<Form[Key]>;
};
type FilesOf<Form> = { readonly [Key in keyof Form as IsFile<Form[Key]> extends true ? Key : never]: SentFile };

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never;

/** Body of an operation's 200 and 201 responses in openapi.yaml. */
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

/** A request that was validated against the contract. */
export interface OperationRequest<Id extends OperationId> {
  readonly parameters: ParametersOf<Id>;
  readonly body: FormOf<Id> extends undefined ? undefined : TextsOf<FormOf<Id>>;
  /** The file parts of a multipart body. */
  readonly files: FormOf<Id> extends undefined ? object : Partial<FilesOf<FormOf<Id>>>;
  readonly language: Language;
  readonly caller: Caller;
  /** Aborts when the client no longer waits for the response. */
  readonly signal: AbortSignal;
}

export interface OperationResponse<Id extends OperationId> {
  readonly body: SuccessOf<Id>;
  /** Revision of the list in the body. */
  readonly revision?: string;
  /** Token of a new session. */
  readonly sessionToken?: string;
}

/** Performs an operation. @throws OperationError if it fails in an expected way */
export type Operation<Id extends OperationId> = (request: OperationRequest<Id>) => Promise<OperationResponse<Id>>;

/** All operations of the contract. A missing one is a type error. */
export type Operations = { readonly [Id in OperationId]: Operation<Id> };
