/** Time between two questions, and the longest to which failures stretch it; in milliseconds. */
const INTERVAL = 30_000;
const LONGEST_INTERVAL = 5 * 60_000;
/** A question that nobody answers for so long has failed. */
const ANSWER_DEADLINE = 20_000;

/**
 * Asks again and again until it is stopped: every 30 s, each failure doubling the time up to 5 min. While nobody sees
 * the page nothing is asked; what fell due meanwhile is asked when it is seen again.
 * @param ask gives true for an answer and false for a failure; never rejects
 * @returns how to stop
 */
export function startPolling(ask: (signal: AbortSignal) => Promise<boolean>): () => void {
  let question = new AbortController();
  let isStopped = false;
  let failures = 0;
  let isDue = false;
  let timer: ReturnType<typeof setTimeout>;

  const plan = () => {
    timer = setTimeout(onTime, Math.min(INTERVAL * 2 ** failures, LONGEST_INTERVAL));
  };
  const onTime = () => {
    isDue = document.hidden;
    if (!isDue) void askNow();
  };
  const askNow = async () => {
    question = new AbortController();
    const deadline = setTimeout(() => question.abort(), ANSWER_DEADLINE);
    const isAnswered = await ask(question.signal);
    clearTimeout(deadline);
    failures = isAnswered ? 0 : failures + 1;
    if (!isStopped) plan();
  };
  const onVisibility = () => {
    if (isDue) onTime();
  };

  document.addEventListener('visibilitychange', onVisibility);
  plan();
  return () => {
    isStopped = true;
    question.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
