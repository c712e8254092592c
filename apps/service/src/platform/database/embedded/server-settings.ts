/**
 * The settings are given on the command line at each start, so they are those of this version of the code,
 * whatever an older version or ALTER SYSTEM left in the files.
 */
export function postmasterSettings(options: {
  fsync: boolean;
  socketDirectory: string;
  extraSettings: Record<string, string>;
}): Record<string, string> {
  const durable = options.fsync ? 'on' : 'off';
  return {
    fsync: durable,
    full_page_writes: durable,
    synchronous_commit: durable,
    // macOS acknowledges a plain fsync while the data is still in the drive's own cache.
    ...(process.platform === 'darwin' && options.fsync ? { wal_sync_method: 'fsync_writethrough' } : {}),
    shared_buffers: '256MB',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    password_encryption: 'scram-sha-256',
    jit: 'off',
    // Errors of statements can quote a caller's values; the service reports them itself, without the values.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...options.extraSettings,
    listen_addresses: '',
    unix_socket_directories: quoteListItem(options.socketDirectory),
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    log_destination: 'stderr',
  };
}

/** PostgreSQL reads the setting as a comma separated list, in which a quoted item may hold anything. */
function quoteListItem(item: string): string {
  return `"${item.replaceAll('"', '""')}"`;
}
