/** A table whose rows of a center are in its archive. */
export interface ArchivedTable {
  table: string;
  /** Columns that mean nothing anywhere else. */
  without?: readonly string[];
  /** The rows that are taken, where it is not all of them. */
  where?: string;
  /** The order in which rows are put back where it matters; otherwise that of the primary key. */
  orderBy?: readonly string[];
}

/** Every table of a center that is archived, in the order in which its rows are put back: what is referred to comes first. */
export const ARCHIVED_TABLES: readonly ArchivedTable[] = [
  { table: 'centers' },
  // Whoever keeps a membership by a directory has to be connected anew, and until then it is the administrators' to keep.
  { table: 'memberships', without: ['managed_by'] },
  { table: 'guardians' },
  { table: 'api_keys' },
  { table: 'previous_api_keys' },
  { table: 'agent_keys' },
  { table: 'subscriptions' },
  { table: 'payments' },
  { table: 'tenant_mappings' },
  { table: 'provisioning_orders' },
  { table: 'bookings' },
  { table: 'closures' },
  // The order in which they wait; the numbers themselves are given anew.
  { table: 'waiting_entries', orderBy: ['place'] },
  { table: 'calendar_feeds' },
  { table: 'policies' },
  { table: 'policy_versions' },
  { table: 'approver_credentials' },
  { table: 'decision_events' },
  // Made of the others by a trigger.
  { table: 'decision_listing', without: ['type_hash', 'kind_hash'] },
  { table: 'decision_counts' },
  { table: 'decision_approvals' },
  { table: 'agent_decisions' },
  { table: 'tool_runs' },
  { table: 'evidence' },
  { table: 'evidence_erasures' },
  { table: 'decision_contests' },
  { table: 'retention_rules' },
  { table: 'legal_holds' },
  { table: 'subject_erasures' },
  { table: 'approval_cases' },
  { table: 'approval_notices' },
  { table: 'inbox_delegations' },
  { table: 'notice_channels' },
  { table: 'dpus' },
  { table: 'dpu_counts' },
  { table: 'audit_entries' },
  { table: 'chain_entries' },
  { table: 'chain_heads' },
  { table: 'earlier_log_checkpoints' },
  { table: 'earlier_log_proofs' },
  { table: 'webhooks' },
  { table: 'webhook_lanes', without: ['owner', 'leased_until'] },
  { table: 'webhook_events' },
  { table: 'webhook_deliveries' },
  { table: 'webhook_attempts' },
  { table: 'webhook_replays' },
  { table: 'workflows' },
  { table: 'workflow_executions' },
  { table: 'workflow_steps' },
  { table: 'workflow_triggers' },
  { table: 'learning_products' },
  { table: 'learning_orders' },
  { table: 'learning_progress' },
  { table: 'learning_assessments' },
  { table: 'attendance_sessions' },
  { table: 'attendances' },
  { table: 'certificates' },
  { table: 'emon_settings' },
  { table: 'audit_packs' },
];

/** The tables of a center that are not archived, and why. */
export const NOT_ARCHIVED: Readonly<Record<string, string>> = {
  audit_pending: 'whoever restores a center queues the audit entries that have no place in their chain',
  log_runs: 'the log belongs to its installation; the proofs that it gives are in earlier_log_proofs',
  partner_invitations: 'a partner promises its own accounts, where the partner is',
  imports:
    'a file on its way in is driven by jobs, which stay where they are; what came of it is in the tables it came into',
  import_parts: 'the text of a file on its way in, as imports',
  import_rows: 'the rows of a file on its way in, as imports',
  identity_providers:
    'an organisation knows the address of this installation, and connects another one itself',
  sign_in_domains: 'a domain is proven to an installation by a record that names its token',
  group_roles: 'roles by groups go with the providers and the directory that name the groups',
  scim_tokens: 'a directory is connected to an installation; it fills another one from its own side',
  scim_users: 'what a directory sent, as scim_tokens',
  scim_groups: 'what a directory sent, as scim_tokens',
  scim_group_members: 'what a directory sent, as scim_tokens',
  center_archives: 'an archive does not hold archives',
  center_moves: 'each installation knows for itself where a center has gone',
  center_restorations: 'an installation knows by it what was restored into it',
};

/** The accounts of everybody whom a row of the center names; their own table belongs to no center. */
export const ACCOUNTS = 'accounts';
/** Open invitations, so that the links in people's mail go on working. */
export const INVITATIONS = 'mail_tokens';
