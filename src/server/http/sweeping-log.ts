import type { FastifyBaseLogger } from 'fastify';
import type { Sweeping } from '#src/server/sweeping.ts';

/** Logs how a start swept the files that no row names, so that an operator can undo it. */
export function logSweeping(log: FastifyBaseLogger, sweeping: Sweeping): void {
  const { restored, swept, date, heldBack, files, failure } = sweeping;
  if (restored > 0) log.warn({ restored }, `Restored ${restored} swept files, as rows name them again`);
  if (swept > 0) log.warn({ swept }, `Moved ${swept} files that no row names to swept/${date}`);
  if (heldBack > 0) log.error({ heldBack, files }, tooMany(heldBack, files));
  if (failure !== null) log.error({ failure }, 'Files that no row names could not be swept');
}

const tooMany = (heldBack: number, files: number) =>
  `${heldBack} of ${files} files are named by no row, so none was swept: the store may be an older copy of the one ` +
  'that the files belong to. See "Files that no row names" in docs/deploy.md';
