/** The answer as what it can be here, once the guards of this arrow and of those before it have spoken. */
export function answerOf<Answer extends { readonly kind: string }, Kind extends Answer['kind']>(
  answer: Answer,
  ...kinds: readonly Kind[]
): Extract<Answer, { readonly kind: Kind }> {
  if (!isOneOf(answer, kinds)) throw new Error(`The chart came here with the answer '${answer.kind}'.`);
  return answer;
}

function isOneOf<Answer extends { readonly kind: string }, Kind extends Answer['kind']>(
  answer: Answer,
  kinds: readonly Kind[],
): answer is Extract<Answer, { readonly kind: Kind }> {
  return kinds.some((kind) => kind === answer.kind);
}

/** A value that the chart has seen to by now. */
export function present<Value>(value: Value): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error('The chart came here without a value.');
  return value;
}
