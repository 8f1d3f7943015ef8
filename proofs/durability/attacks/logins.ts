import { request } from 'node:http';
import { type Attack, PASSWORD } from '../support/attack.ts';
import { BYSTANDER, ignoreErrors, statusOf } from '../support/requests.ts';

const ADDRESSES = 60;
/** The default of LOGIN_RATE_LIMIT, so that all guesses stay within the limit. */
const GUESSES_EACH = 10;

const GUESSES = `${ADDRESSES} addresses with ${GUESSES_EACH} guesses of the password each`;

export const logins: Attack = {
  title: `${GUESSES}, while the admin logs in after a restart`,
  victim: 'a login from a network that logged in before',
  // The admin of this attack logs in more often than ten times a minute.
  environment: async () => ({ LOGIN_RATE_LIMIT: '1000000' }),
  async prepare({ port, restart }) {
    const bystander = () => logInAsAdmin(port, BYSTANDER);
    await bystander();
    // The server must remember the network of the admin's earlier login.
    await restart();
    return { bystander, run: () => guess(port) };
  },
};

export const newNetworkLogins: Attack = {
  title: `${GUESSES}, while the admin logs in on new networks`,
  victim: 'a login from a new network',
  // The first guesses of all addresses are equal to the admin's first login. Each takes 0.1 s.
  maxWait: 20_000,
  async prepare({ port }) {
    let networks = 0;
    const bystander = () => {
      networks += 1;
      return logInAsAdmin(port, `127.1.${Math.floor(networks / 250)}.${1 + (networks % 250)}`);
    };
    return { bystander, run: () => guess(port) };
  },
};

export const loginsBesideOrders: Attack = {
  title: `${GUESSES}, while customers send orders`,
  maxRatio: 5,
  prepare: async ({ port }) => ({ run: () => guess(port) }),
};

/** Sends all guesses at once. Returns the statuses with their counts. */
async function guess(port: number): Promise<readonly string[]> {
  const guesses = Array.from({ length: ADDRESSES * GUESSES_EACH }, (_, number) => number);
  const statuses = await Promise.all(
    guesses.map((number) => logIn(port, `guess ${number}`, `127.0.1.${1 + (number % ADDRESSES)}`)),
  );
  const counts = Object.groupBy(statuses, String);
  return Object.entries(counts).map(([status, all = []]) => `${all.length} × ${status}`);
}

/** @throws if the login fails */
async function logInAsAdmin(port: number, address: string): Promise<void> {
  const status = await logIn(port, PASSWORD, address);
  if (status !== 200) throw new Error(`The admin's login was answered ${status}`);
}

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
