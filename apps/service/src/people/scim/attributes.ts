/** An attribute as RFC 7643, section 7 describes it. What is written here is what the service reads, keeps, filters and shows. */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  canonicalValues?: readonly string[];
  referenceTypes?: readonly string[];
  subAttributes?: readonly Attribute[];
}

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';

function attribute(name: string, description: string, more: Partial<Attribute> = {}): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

export const USER_ATTRIBUTES: readonly Attribute[] = [
  attribute('userName', 'By which the directory knows the person; compared without case.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('name', 'The parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.'),
      attribute('familyName', 'The family name.'),
      attribute('givenName', 'The given name.'),
    ],
  }),
  attribute('displayName', 'What the person is called here.'),
  attribute('active', 'Whether the person gets in. False bites at once.', { type: 'boolean' }),
  attribute('emails', 'Addresses; the primary one is shown here.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'What it is for.', { canonicalValues: ['work', 'home', 'other'] }),
      attribute('primary', 'Whether it is the one to use.', { type: 'boolean' }),
    ],
  }),
  attribute('groups', 'The groups that the person is in.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
      attribute('$ref', 'The address of the group.', {
        type: 'reference',
        mutability: 'readOnly',
        caseExact: true,
        referenceTypes: ['Group'],
      }),
      attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
    ],
  }),
];

export const GROUP_ATTRIBUTES: readonly Attribute[] = [
  attribute('displayName', 'The name of the group, by which it gets its role.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('members', 'The people in the group.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the person.', { mutability: 'immutable', caseExact: true }),
      attribute('$ref', 'The address of the person.', {
        type: 'reference',
        mutability: 'immutable',
        caseExact: true,
        referenceTypes: ['User'],
      }),
      attribute('type', 'Users are members; groups are not.', {
        mutability: 'immutable',
        canonicalValues: ['User'],
      }),
    ],
  }),
];

/** Of every resource; the directory's own name for it. */
const EXTERNAL_ID = attribute('externalId', "The directory's own name for it.", { caseExact: true });

/** What a body may say, by the kind of resource. */
export const WRITABLE = {
  [USER_SCHEMA]: [EXTERNAL_ID, ...USER_ATTRIBUTES],
  [GROUP_SCHEMA]: [EXTERNAL_ID, ...GROUP_ATTRIBUTES],
} as const;

export type ResourceSchema = keyof typeof WRITABLE;

/** Names of attributes are compared without case (RFC 7643, section 2.1). */
export function findAttribute(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return attributes.find((each) => each.name.toLowerCase() === wanted);
}
