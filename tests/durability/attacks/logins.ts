import { request } from 'node:http';
import { type Attack, PASSWORD } from '../support/attack.ts';
import { BYSTANDER, ignoreErrors, statusOf } from '../support/requests.ts';

const ADDRESSES = 60;
/** The default of LOGIN_RATE_LIMIT, so that all guesses stay within the limit. */
const GUESSES_EACH = 10;

export const logins: Attack = {
  title: `${ADDRESSES} addresses with ${GUESSES_EACH} guesses of the password each, while the admin logs in after a restart`,
  // The admin of this attack logs in more often than ten times a minute.
  environment: async () => ({ LOGIN_RATE_LIMIT: '1000000' }),
  async prepare({ port, restart }) {
    const bystander = async () => {
      const status = await logIn(port, PASSWORD, BYSTANDER);
      if (status !== 200) throw new Error(`The admin's login was answered ${status}`);
    };
    await bystander();
    // The server must remember the network of the admin's earlier login.
    await restart();
    const guesses = Array.from({ length: ADDRESSES * GUESSES_EACH }, (_, guess) => guess);
    return {
      bystander,
      async run() {
        const statuses = await Promise.all(
          guesses.map((guess) => logIn(port, `guess ${guess}`, `127.0.1.${1 + (guess % ADDRESSES)}`)),
        );
        const counts = Object.groupBy(statuses, String);
        return Object.entries(counts).map(([status, all = []]) => `${all.length} × ${status}`);
      },
    };
  },
};

function logIn(port: number, password: string, localAddress: string) {
  const body = JSON.stringify({ username: 'admin', password });
  const login = request({
    port,
    host: '127.0.0.1',
    localAddress,
    path: '/api/admin/login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  ignoreErrors(login);
  login.end(body);
  return statusOf(login);
}
