// First, because an older Node fails to link what the server imports.
import './check-node.mjs';

/** Starts the server. `--empty` leaves the sample data out, `--anyway` starts beside a store whose mark does not fit. */
await import('./run-server.ts');
