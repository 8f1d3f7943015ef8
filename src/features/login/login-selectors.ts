import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '#src/machines/session/session.machine.ts';

/** True where the machine would send a login on its way. */
export function acceptsLogin(snapshot: SnapshotFrom<typeof sessionMachine>): boolean {
  return snapshot.can({ type: 'login.submitted', credentials: { username: '', password: '' } });
}
