import type { TableAccess } from './platform/database/index.ts';

const familyActors = 'in (select id from actors where family_id = (select scope_family())::uuid)';
const ofPartner = 'partner_id = (select scope_partner())';

/**
 * Every table, the column that names its tenant, and who may touch it. Row level security, grants and the test that
 * enumerates the catalogue all come from this list; a table that is not in it fails that test.
 */
export const tables: readonly TableAccess[] = [
  // The wire
  {
    table: 'idempotency_keys',
    tenant: null,
    app: ['select', 'insert', 'update', 'delete'],
    dispatcher: ['select', 'delete'],
  },

  // Tenancy
  { table: 'partners', tenant: null, app: ['select', 'insert', 'update'], dispatcher: ['select'] },
  {
    table: 'partner_members',
    tenant: null,
    app: ['select', 'insert', 'update', 'delete'],
    dispatcher: ['select'],
  },
  { table: 'actors', tenant: null, app: ['select', 'insert', 'update'], dispatcher: ['select'] },
  {
    table: 'centers',
    tenant: 'id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'update'],
    reach: {
      partner: ofPartner,
      family: 'id = any ((select scope_family_centers())::int[])',
      directory: `status <> 'INACTIVE'`,
    },
  },
  {
    table: 'memberships',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'update'],
    reach: { partner: ofPartner, family: `actor_id ${familyActors}` },
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
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'update'],
  },

  // Identity: what proves a session belongs to a person, not to a center.
  { table: 'signing_keys', tenant: null, app: ['select', 'insert', 'update', 'delete'] },
  {
    table: 'sessions',
    tenant: null,
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'update', 'delete'],
  },
  {
    table: 'refresh_tokens',
    tenant: null,
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'delete'],
  },
  {
    table: 'sso_tokens',
    tenant: null,
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'delete'],
  },
  {
    table: 'mail_tokens',
    tenant: null,
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'delete'],
  },
  {
    table: 'previous_api_keys',
    tenant: 'center_id',
    app: ['select', 'insert', 'delete'],
    dispatcher: ['select', 'delete'],
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
    app: ['select', 'insert', 'update'],
    reach: {
      family: `actor_id ${familyActors} or exists (select from guardians
        where guardians.center_id = bookings.center_id and guardians.child_actor_id = bookings.actor_id
          and guardians.parent_actor_id ${familyActors})`,
    },
  },

  // Webhooks
  {
    table: 'webhooks',
    tenant: 'center_id',
    app: ['select', 'insert', 'update', 'delete'],
    dispatcher: ['select', 'update'],
  },
  {
    table: 'webhook_lanes',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'update'],
  },
  {
    table: 'webhook_events',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select'],
  },
  {
    table: 'webhook_deliveries',
    tenant: 'center_id',
    app: ['select', 'insert', 'update', 'delete'],
    dispatcher: ['select', 'update', 'delete'],
  },

  // Chains
  {
    table: 'chain_heads',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'insert', 'update'],
  },
  {
    table: 'chain_entries',
    tenant: 'center_id',
    // An erasure blanks salts; nothing else of an entry is ever changed.
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'insert'],
  },
  {
    table: 'audit_pending',
    tenant: 'center_id',
    app: ['insert'],
    dispatcher: ['select', 'insert', 'delete'],
    isLog: true,
  },

  // The log
  {
    table: 'log_identities',
    tenant: null,
    app: [],
    dispatcher: ['select', 'insert'],
  },
  { table: 'log_tree', tenant: null, app: [], dispatcher: ['select', 'insert', 'update'] },
  // Whoever moves a chain leaves word here, by a trigger; only the sequencer reads it.
  { table: 'log_pending', tenant: null, app: ['insert'], dispatcher: ['select', 'insert', 'delete'] },
  { table: 'log_runs', tenant: 'center_id', app: [], dispatcher: ['select', 'insert'] },
  { table: 'log_tiles', tenant: null, app: [], dispatcher: ['select', 'insert', 'update'] },
  { table: 'log_checkpoints', tenant: null, app: [], dispatcher: ['select', 'insert', 'update'] },
  { table: 'log_witnesses', tenant: null, app: [], dispatcher: ['select', 'insert', 'update'] },
  { table: 'log_timestamps', tenant: null, app: [], dispatcher: ['select', 'insert'] },
  { table: 'export_keys', tenant: null, app: [], dispatcher: ['select', 'insert'] },

  // Decision proof units
  { table: 'dpus', tenant: 'center_id', app: ['select', 'insert', 'update'], dispatcher: ['select'] },
  { table: 'dpu_counts', tenant: 'center_id', app: ['select', 'insert', 'update'], dispatcher: ['select'] },
  // Partners, plans, subscriptions, provisioning
  { table: 'plans', tenant: null, app: ['select'], dispatcher: ['select'] },
  {
    table: 'subscriptions',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select'],
    reach: { partner: ofPartner },
  },
  { table: 'payments', tenant: 'center_id', app: ['select', 'insert'], reach: { partner: ofPartner } },
  { table: 'tenant_mappings', tenant: 'center_id', app: ['select', 'insert'], reach: { partner: true } },
  { table: 'provisioning_orders', tenant: 'center_id', app: ['select', 'insert'] },
  {
    table: 'partner_domains',
    tenant: null,
    app: ['select', 'insert', 'update', 'delete'],
    dispatcher: ['select', 'update'],
  },
  { table: 'partner_invitations', tenant: 'center_id', app: ['select', 'insert', 'delete'] },
  { table: 'center_register', tenant: null, app: ['select'], dispatcher: ['select'] },
  {
    table: 'webhook_attempts',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select', 'insert'],
  },
  {
    table: 'webhook_replays',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
  },

  // Decisions, evidence and policies
  {
    table: 'decision_events',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select'],
  },
  { table: 'decision_listing', tenant: 'center_id', app: ['select', 'insert', 'update', 'delete'] },
  { table: 'decision_counts', tenant: 'center_id', app: ['select', 'insert', 'update', 'delete'] },
  {
    table: 'decision_approvals',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select'],
  },
  { table: 'evidence', tenant: 'center_id', app: ['select', 'insert', 'update'], dispatcher: ['select'] },
  {
    table: 'evidence_erasures',
    tenant: 'center_id',
    app: ['select', 'insert'],
    dispatcher: ['select'],
  },
  { table: 'agent_decisions', tenant: 'center_id', app: ['select', 'insert', 'update'] },
  {
    table: 'policies',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    // The platform's own policies stand under center 0 and govern every center.
    reach: { directory: 'center_id = 0' },
  },
  { table: 'policy_versions', tenant: 'center_id', app: ['select', 'insert'] },

  // Workflows
  {
    table: 'workflows',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select'],
    // A partner that changes a center's time zone moves its schedules with it.
    reach: { partner: true },
  },
  {
    table: 'workflow_executions',
    tenant: 'center_id',
    app: ['select', 'insert', 'update'],
    dispatcher: ['select'],
  },
  { table: 'workflow_steps', tenant: 'center_id', app: ['select', 'insert', 'update'] },
  {
    table: 'workflow_triggers',
    tenant: 'center_id',
    app: ['select', 'insert', 'update', 'delete'],
    dispatcher: ['select'],
  },

  // Learning
  { table: 'learning_products', tenant: 'center_id', app: ['select', 'insert', 'update'] },
  { table: 'learning_orders', tenant: 'center_id', app: ['select', 'insert', 'update'] },
  { table: 'learning_progress', tenant: 'center_id', app: ['select', 'insert', 'update'] },
  { table: 'learning_assessments', tenant: 'center_id', app: ['select', 'insert'] },
  { table: 'attendance_sessions', tenant: 'center_id', app: ['select', 'insert'] },
  { table: 'attendances', tenant: 'center_id', app: ['select', 'insert'] },
  // The printable page is read by its id alone, by whoever was given it.
  { table: 'certificates', tenant: 'center_id', app: ['select', 'insert'], dispatcher: ['select'] },
  { table: 'emon_settings', tenant: 'center_id', app: ['select', 'insert', 'update'] },
];
