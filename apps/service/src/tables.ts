import type { TableAccess } from './platform/database/index.ts';

const familyActors = 'in (select id from actors where family_id = (select scope_family())::uuid)';
const ofPartner = 'partner_id = (select scope_partner())';
/** The same without centers that have gone to another cell, where they are shown. */
const hereOfPartner = (tenant: string) =>
  `${ofPartner} and ${tenant} <> all ((select gone_centers())::int[])`;
/** Work is found only of centers that are not on their way to or from another cell. */
const atHome = 'center_id <> all ((select away_centers())::int[])';

/**
 * Every table, the column that names its tenant, and who may touch it, down to the columns that change. Row level security,
 * grants and the tests that enumerate the catalogue all come from this list; a table that is not in it fails them.
 */
const TABLES: readonly TableAccess[] = [
  // The wire
  {
    table: 'idempotency_keys',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select', 'delete'],
    updates: {
      app: [
        'body_hash',
        'in_flight_until',
        'expires_at',
        'status',
        'body',
        'is_encrypted',
        'content_type',
        'record_ids',
      ],
    },
  },

  // What processes forget at once; its rows name ids and tell nothing of them.
  {
    table: 'access_changes',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select', 'insert', 'delete'],
  },

  // Tenancy
  { table: 'installation_cell', tenant: null, app: [] },
  {
    table: 'partners',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: { app: ['name', 'contact_email', 'timezone', 'locale', 'currency', 'settings', 'updated_at'] },
  },
  {
    table: 'partner_members',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    updates: { app: ['role'] },
  },
  {
    table: 'actors',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: {
      // A directory renames the accounts that it made, and no others.
      app: [
        'password_hash',
        'email_verified_at',
        'family_id',
        'last_center_id',
        'name',
        'email',
        'updated_at',
      ],
    },
  },
  {
    table: 'centers',
    tenant: 'id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    reach: {
      partner: hereOfPartner('id'),
      family: 'id = any ((select scope_family_centers())::int[])',
      directory: `status <> 'INACTIVE'`,
    },
    updates: { app: ['name', 'status', 'suspended_for', 'settings', 'ended_at', 'updated_at'] },
  },
  // Centers on their way between cells. Where one has gone is everybody's to know who asks for it.
  {
    table: 'center_moves',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    reach: { family: 'center_id = any ((select scope_family_centers())::int[])', directory: 'true' },
    updates: { app: ['state', 'gone_at'] },
    ownerFinds: 'true',
  },
  {
    table: 'memberships',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: {
      app: ['actor_id', 'role', 'status', 'joined_at', 'accepted_at', 'ended_at', 'updated_at'],
      dispatcher: ['last_active_at'],
    },
    reach: { partner: hereOfPartner('center_id'), family: `actor_id ${familyActors}` },
  },
  {
    table: 'guardians',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    reach: { family: `parent_actor_id ${familyActors}` },
  },
  {
    table: 'api_keys',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: { app: ['key_hash', 'prefix', 'last4', 'revoked_at'], dispatcher: ['last_used_at'] },
  },

  // Identity: what proves a session belongs to a person, not to a center.
  {
    table: 'signing_keys',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    updates: { app: ['retires_at'] },
  },
  {
    table: 'sessions',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select', 'delete'],
    updates: {
      app: ['acting_actor_id', 'current_center_id', 'last_used_at', 'revoked_at', 'proven_at'],
      dispatcher: ['last_used_at'],
    },
  },
  {
    table: 'refresh_tokens',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select', 'delete'],
    updates: { app: ['consumed_at'] },
  },
  {
    table: 'sso_tokens',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select', 'delete'],
    updates: { app: ['consumed_at'] },
  },
  {
    table: 'mail_tokens',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select', 'delete'],
    updates: { app: ['consumed_at'] },
  },
  {
    // A passkey's key and whose it is never change: another key is another passkey, with an audit entry of its own.
    table: 'passkeys',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    updates: { app: ['name', 'sign_count', 'is_backed_up', 'last_used_at'] },
  },
  {
    table: 'passkey_challenges',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select', 'delete'],
    updates: { app: ['consumed_at'] },
  },
  {
    table: 'totp_secrets',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    updates: { app: ['confirmed_at', 'last_step', 'last_used_at'] },
  },
  {
    table: 'recovery_codes',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    updates: { app: ['used_at'] },
  },
  {
    table: 'second_factor_tokens',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select', 'delete'],
    updates: { app: ['consumed_at'] },
  },
  {
    table: 'previous_api_keys',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select', 'delete'],
  },

  // Organisations: their providers, their domains, their directories
  {
    table: 'identity_providers',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    reach: { partner: ofPartner },
    updates: {
      app: [
        'name',
        'issuer',
        'client_id',
        'client_secret',
        'is_enabled',
        'provisioning',
        'default_role',
        'groups_claim',
        'counts_as_second_factor',
        'updated_at',
        'last_used_at',
      ],
    },
  },
  {
    table: 'identity_flows',
    tenant: null,
    app: ['select', 'insert'],
    dispatcher: ['select', 'delete'],
    updates: { app: ['consumed_at'] },
  },
  {
    table: 'identity_links',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    updates: { app: ['last_used_at'] },
  },
  {
    table: 'sign_in_domains',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    reach: { partner: ofPartner },
    updates: { app: ['verified_at', 'is_required'] },
  },
  {
    table: 'group_roles',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    reach: { partner: ofPartner },
  },
  {
    table: 'scim_tokens',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    reach: { partner: ofPartner },
    updates: {
      app: ['token_hash', 'last4', 'previous_hash', 'previous_until', 'revoked_at', 'last_used_at'],
    },
  },
  {
    table: 'scim_users',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    reach: { partner: ofPartner },
    updates: {
      app: ['membership_id', 'user_name', 'external_id', 'active', 'attributes', 'updated_at'],
    },
  },
  {
    table: 'scim_groups',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    reach: { partner: ofPartner },
    updates: { app: ['display_name', 'external_id', 'updated_at'] },
  },
  {
    table: 'scim_group_members',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    reach: { partner: ofPartner },
  },

  // Demo
  { table: 'demo_steps', tenant: null, app: ['select', 'insert'] },

  // Audit
  {
    table: 'audit_entries',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select', 'insert'],
    isLog: true,
    reach: { partner: ofPartner },
  },

  // Centers and booking
  // The public directory: no row of it is anybody's secret, and only a trigger writes it.
  { table: 'center_directory', tenant: null, app: ['select'] },
  {
    table: 'bookings',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    updates: {
      app: [
        'slot_id',
        'instructor_id',
        'starts_at',
        'ends_at',
        'seat',
        'status',
        'reminded_at',
        'canceled_by',
        'canceled_at',
        'updated_at',
      ],
    },
    reach: {
      family: `actor_id ${familyActors} or exists (select from guardians
        where guardians.center_id = bookings.center_id and guardians.child_actor_id = bookings.actor_id
          and guardians.parent_actor_id ${familyActors})`,
    },
  },
  { table: 'closures', tenant: 'center_id', app: ['select', 'insert', 'delete'] },
  {
    table: 'waiting_entries',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['status', 'booking_id'] },
  },
  {
    table: 'calendar_feeds',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    updates: { app: ['read_at'] },
  },

  // Webhooks
  {
    table: 'webhooks',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    updates: {
      app: [
        'url',
        'events',
        'description',
        'active',
        'signing_secret',
        'previous_secret',
        'rotated_at',
        'updated_at',
      ],
      dispatcher: ['active', 'updated_at'],
    },
  },
  {
    table: 'webhook_lanes',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    updates: {
      app: ['last_delivery_at', 'last_delivery_status', 'failing_since'],
      dispatcher: ['owner', 'leased_until', 'last_delivery_at', 'last_delivery_status', 'failing_since'],
    },
  },
  {
    // Audit entries become events where they are sealed, which is work over all centers.
    table: 'webhook_events',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select', 'insert'],
    updates: { app: ['data'] },
  },
  {
    table: 'webhook_deliveries',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select', 'insert', 'delete'],
    updates: {
      app: ['attempts', 'state', 'attempts_allowed', 'next_attempt_at', 'is_forced'],
      dispatcher: ['attempts', 'state', 'next_attempt_at', 'is_forced'],
    },
  },

  // Chains
  {
    table: 'chain_heads',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    app: ['select', 'insert'],
    dispatcher: ['select', 'insert'],
    updates: { app: ['index', 'hash', 'timestamp'], dispatcher: ['index', 'hash', 'timestamp'] },
  },
  {
    // An erasure blanks salts; nothing else of an entry is ever changed.
    table: 'chain_entries',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    app: ['select', 'insert'],
    dispatcher: ['select', 'insert'],
    updates: { app: ['salts'] },
  },
  {
    table: 'audit_pending',
    tenant: 'center_id',
    app: ['insert'],
    dispatcher: ['select', 'insert', 'delete'],
    dispatcherFinds: atHome,
    isLog: true,
  },

  // The log
  {
    table: 'log_identities',
    tenant: null,
    app: [],
    dispatcher: ['select', 'insert'],
  },
  {
    table: 'log_tree',
    tenant: null,
    app: [],
    dispatcher: ['select', 'insert'],
    updates: { dispatcher: ['size', 'root', 'holder', 'held_until', 'refusal'] },
  },
  // Whoever moves a chain leaves word here, by a trigger; only the sequencer reads it.
  { table: 'log_pending', tenant: null, app: ['insert'], dispatcher: ['select', 'insert', 'delete'] },
  { table: 'log_runs', tenant: 'center_id', app: [], dispatcher: ['select', 'insert'] },
  {
    table: 'log_tiles',
    tenant: null,
    app: [],
    dispatcher: ['select', 'insert'],
    updates: { dispatcher: ['hashes', 'entries'] },
  },
  {
    table: 'log_checkpoints',
    tenant: null,
    app: [],
    dispatcher: ['select', 'insert'],
    // What was signed stays; cosignatures join its note.
    updates: { dispatcher: ['note', 'published_at'] },
  },
  {
    table: 'log_witnesses',
    tenant: null,
    app: [],
    dispatcher: ['select', 'insert'],
    updates: { dispatcher: ['size', 'cosigned_at', 'failure', 'failed_at'] },
  },
  { table: 'log_timestamps', tenant: null, app: [], dispatcher: ['select', 'insert'] },
  { table: 'export_keys', tenant: null, app: [], dispatcher: ['select', 'insert'] },
  // What was proven where a center was before it came here.
  {
    table: 'earlier_log_checkpoints',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
  },
  { table: 'earlier_log_proofs', tenant: 'center_id', app: ['select', 'insert'], dispatcher: ['select'] },
  { table: 'earlier_keys', tenant: null, app: ['select', 'insert'], dispatcher: ['select'] },

  // Decision proof units
  {
    table: 'dpus',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: { app: ['evidence_level', 'metadata', 'raised_by', 'sealed_at', 'seal_index', 'updated_at'] },
  },
  {
    table: 'dpu_counts',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: { app: ['draft', 'documented', 'audit_ready'] },
  },
  // Partners, plans, subscriptions, provisioning
  { table: 'plans', tenant: null, app: ['select'], dispatcher: ['select'] },
  {
    table: 'subscriptions',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    reach: { partner: hereOfPartner('center_id') },
    updates: {
      app: [
        'status',
        'anchor_at',
        'period_end',
        'is_period_paid',
        'past_due_since',
        'cancel_at_period_end',
        'canceled_at',
        'due_at',
        'updated_at',
      ],
    },
  },
  {
    table: 'payments',
    tenant: 'center_id',
    app: ['select', 'insert'],
    reach: { partner: hereOfPartner('center_id') },
    // What failed may go through after all.
    updates: { app: ['status', 'method', 'reason', 'created_at'] },
  },
  { table: 'tenant_mappings', tenant: 'center_id', app: ['select', 'insert'], reach: { partner: true } },
  { table: 'provisioning_orders', tenant: 'center_id', app: ['select', 'insert'] },
  {
    table: 'partner_domains',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    updates: {
      app: [
        'shown_center_id',
        'status',
        'problem',
        'failing_since',
        'checks',
        'next_check_at',
        'last_checked_at',
        'verified_at',
        'updated_at',
      ],
      dispatcher: ['next_check_at'],
    },
  },
  { table: 'partner_invitations', tenant: 'center_id', app: ['select', 'insert', 'delete'] },
  { table: 'center_register', tenant: null, app: ['select'], dispatcher: ['select'] },
  {
    table: 'webhook_attempts',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select', 'insert'],
    updates: { app: ['response_body'] },
  },
  {
    table: 'webhook_replays',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['reached', 'requeued', 'total', 'state', 'completed_at'] },
  },

  // Decisions, evidence and policies
  {
    table: 'decision_events',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    isFoundByKey: true,
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: {
      app: [
        'idempotency_key',
        'body_digest',
        'type',
        'actor',
        'subject_id',
        'subject_type',
        'subject_name',
        'action',
        'reasoning',
        'tags',
        'salts',
        'signature',
      ],
    },
  },
  {
    table: 'decision_listing',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    isFoundByKey: true,
    app: ['select', 'insert', 'delete'],
    updates: { app: ['status'] },
  },
  {
    table: 'decision_counts',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    app: ['select', 'insert', 'delete'],
    updates: { app: ['recorded', 'approved', 'sealed', 'rejected'] },
  },
  {
    table: 'decision_approvals',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    isFoundByKey: true,
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: { app: ['approver', 'reason', 'policy'] },
  },
  {
    table: 'agent_keys',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
  },
  {
    // Whose key it is never changes: another key is another credential, with an audit entry of its own.
    table: 'approver_credentials',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    updates: { app: ['sign_count', 'last_used_at'] },
  },
  {
    table: 'evidence',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    isFoundByKey: true,
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: { app: ['policy', 'erased', 'updated_at'] },
  },
  {
    table: 'decision_contests',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: { app: ['asked_by', 'approvers', 'answered_at', 'told_at'] },
  },
  {
    table: 'subject_erasures',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['subject_id', 'status', 'erased', 'finished_at'] },
  },
  {
    table: 'retention_rules',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    updates: { app: ['keep_days', 'reached', 'updated_at'] },
  },
  {
    table: 'legal_holds',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['subject_id', 'lifted_by', 'lifted_at'] },
  },
  {
    table: 'evidence_erasures',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
  },
  {
    table: 'audit_packs',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    updates: {
      app: ['status', 'attempt', 'entries_done', 'entries', 'result', 'failure', 'finished_at', 'expires_at'],
      dispatcher: ['status'],
    },
  },
  {
    table: 'center_archives',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    updates: {
      app: ['status', 'attempt', 'rows_done', 'result', 'failure', 'finished_at', 'expires_at'],
      dispatcher: ['status'],
    },
  },
  {
    table: 'imports',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select', 'delete'],
    dispatcherFinds: atHome,
    updates: {
      app: [
        'status',
        'parts',
        'bytes',
        'rows',
        'good',
        'imported',
        'refused',
        'reached',
        'failure',
        'confirmed_at',
        'finished_at',
        'expires_at',
      ],
    },
  },
  { table: 'import_parts', tenant: 'center_id', app: ['select', 'insert', 'delete'] },
  {
    table: 'import_rows',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    updates: { app: ['value', 'problem', 'record_id'] },
  },
  {
    table: 'center_restorations',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['verified_at'] },
  },
  {
    table: 'agent_decisions',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    isFoundByKey: true,
    app: ['select', 'insert'],
    updates: { app: ['http_status', 'is_unsealed'] },
  },
  {
    table: 'tool_runs',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    app: ['select', 'insert'],
    updates: { app: ['attempt', 'outcome', 'ended_at'] },
  },
  {
    table: 'policies',
    tenant: 'center_id',
    app: ['select', 'insert'],
    // The platform's own policies stand under center 0 and govern every center.
    reach: { directory: 'center_id = 0' },
    updates: { app: ['name', 'version', 'applies', 'rules', 'active', 'updated_at'] },
  },
  { table: 'policy_versions', tenant: 'center_id', app: ['select', 'insert'] },

  // Deciding in time
  {
    table: 'approval_cases',
    tenant: 'center_id',
    isHiddenFromOperator: true,
    app: ['select', 'insert'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    updates: {
      app: ['kind', 'next_step', 'next_at', 'escalated_at', 'escalated_to', 'result', 'answered_at'],
      dispatcher: ['next_at'],
    },
  },
  {
    table: 'approval_notices',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
  },
  {
    table: 'quiet_hours',
    tenant: null,
    app: ['select', 'insert', 'delete'],
    updates: { app: ['from_minute', 'to_minute', 'time_zone', 'updated_at'] },
  },
  {
    table: 'inbox_delegations',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['ended_at', 'ended_by'] },
  },
  {
    table: 'notice_channels',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    updates: { app: ['url', 'failing_since', 'last_error'] },
  },

  // Workflows
  {
    table: 'workflows',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    // A partner that changes a center's time zone moves its schedules with it.
    reach: { partner: true },
    updates: { app: ['status', 'timezone', 'next_run_at', 'is_unplanned', 'last_run_at', 'updated_at'] },
  },
  {
    table: 'workflow_executions',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    updates: {
      app: ['status', 'completed_at', 'output', 'error', 'draft_dpu_id', 'lease_token', 'lease_until'],
    },
  },
  {
    table: 'workflow_steps',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['attempts', 'started_at', 'completed_at', 'output', 'error'] },
  },
  {
    table: 'workflow_triggers',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select'],
    dispatcherFinds: atHome,
    updates: { app: ['not_before'] },
  },

  // Learning
  { table: 'learning_products', tenant: 'center_id', app: ['select', 'insert'] },
  {
    table: 'learning_orders',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['status', 'updated_at'] },
  },
  {
    table: 'learning_progress',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['furthest_seconds', 'updated_at'] },
  },
  { table: 'learning_assessments', tenant: 'center_id', app: ['select', 'insert'] },
  { table: 'attendance_sessions', tenant: 'center_id', app: ['select', 'insert'] },
  { table: 'attendances', tenant: 'center_id', app: ['select', 'insert'] },
  // The printable page is read by its id alone, by whoever was given it.
  { table: 'certificates', tenant: 'center_id', app: ['select', 'insert'], dispatcher: ['select'] },
  {
    table: 'emon_settings',
    tenant: 'center_id',
    app: ['select', 'insert'],
    updates: { app: ['enabled', 'institution_code', 'report_interval_seconds', 'updated_at'] },
  },
];

/** The owner, whom row level security holds too, removes what is left of a center that has gone to another cell. */
export const tables: readonly TableAccess[] = TABLES.map((table) => ({
  ...(table.tenant === null ? {} : { ownerFinds: `${table.tenant} = any ((select away_centers())::int[])` }),
  ...table,
}));
