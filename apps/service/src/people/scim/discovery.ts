import {
  type Attribute,
  GROUP_ATTRIBUTES,
  GROUP_SCHEMA,
  USER_ATTRIBUTES,
  USER_SCHEMA,
} from './attributes.ts';

/** How many resources one answer holds, and how many where nobody says. */
export const COUNT_MAX = 200;
export const COUNT_DEFAULT = 100;

const SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const RESOURCE_TYPE = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const CONFIG = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** The documents by which a directory learns what is served here (RFC 7644, section 4). */
export function discoveryOf(root: string) {
  const located = (type: string, id: string) => ({
    meta: {
      resourceType: type,
      location: `${root}/${type === 'Schema' ? 'Schemas' : 'ResourceTypes'}/${id}`,
    },
  });
  const resourceType = (name: string, schema: string, description: string) => ({
    schemas: [RESOURCE_TYPE],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema,
    ...located('ResourceType', name),
  });
  const schema = (id: string, name: string, description: string, attributes: readonly Attribute[]) => ({
    schemas: [SCHEMA],
    id,
    name,
    description,
    attributes,
    ...located('Schema', id),
  });
  return {
    config: {
      schemas: [CONFIG],
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: COUNT_MAX },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Directory token',
          description: 'A token that an administrator of the center makes.',
          primary: true,
        },
      ],
      meta: { resourceType: 'ServiceProviderConfig', location: `${root}/ServiceProviderConfig` },
    },
    resourceTypes: [
      resourceType('User', USER_SCHEMA, 'Members of the center.'),
      resourceType('Group', GROUP_SCHEMA, 'Groups, which roles are given by.'),
    ],
    schemas: [
      schema(USER_SCHEMA, 'User', 'Members of the center.', USER_ATTRIBUTES),
      schema(GROUP_SCHEMA, 'Group', 'Groups, which roles are given by.', GROUP_ATTRIBUTES),
      schema(CONFIG, 'ServiceProviderConfig', 'What is served here.', CONFIG_ATTRIBUTES),
      schema(RESOURCE_TYPE, 'ResourceType', 'A kind of resource.', RESOURCE_TYPE_ATTRIBUTES),
      schema(SCHEMA, 'Schema', 'How a resource is described.', SCHEMA_ATTRIBUTES),
    ],
  };
}

function told(
  name: string,
  more: Partial<Omit<Attribute, 'type'>> & { type?: string } = {},
): Omit<Attribute, 'type'> & { type: string } {
  return {
    name,
    type: 'string',
    multiValued: false,
    description: '',
    required: false,
    caseExact: false,
    mutability: 'readOnly',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

const yesOrNo = (name: string) => told(name, { type: 'boolean', required: true });
const complex = (name: string, subAttributes: ReturnType<typeof told>[], more = {}) =>
  told(name, { type: 'complex', subAttributes: subAttributes as unknown as Attribute[], ...more });
const supported = (name: string, ...more: ReturnType<typeof told>[]) =>
  complex(name, [yesOrNo('supported'), ...more], { required: true });

const CONFIG_ATTRIBUTES = [
  supported('patch'),
  supported(
    'bulk',
    told('maxOperations', { type: 'integer', required: true }),
    told('maxPayloadSize', { type: 'integer', required: true }),
  ),
  supported('filter', told('maxResults', { type: 'integer', required: true })),
  supported('changePassword'),
  supported('sort'),
  supported('etag'),
  complex(
    'authenticationSchemes',
    [
      told('type', { required: true }),
      told('name', { required: true }),
      told('description', { required: true }),
      told('primary', { type: 'boolean' }),
    ],
    { multiValued: true, required: true },
  ),
] as unknown as Attribute[];

const RESOURCE_TYPE_ATTRIBUTES = [
  told('id'),
  told('name', { required: true }),
  told('description'),
  told('endpoint', { type: 'reference', referenceTypes: ['uri'], required: true }),
  told('schema', { type: 'reference', referenceTypes: ['uri'], required: true, caseExact: true }),
] as unknown as Attribute[];

const ATTRIBUTE_PARTS = [
  told('name', { required: true, caseExact: true }),
  told('type', { required: true }),
  told('multiValued', { type: 'boolean', required: true }),
  told('description'),
  told('required', { type: 'boolean' }),
  told('canonicalValues', { multiValued: true, caseExact: true }),
  told('caseExact', { type: 'boolean' }),
  told('mutability', { caseExact: true }),
  told('returned', { caseExact: true }),
  told('uniqueness', { caseExact: true }),
  told('referenceTypes', { multiValued: true, caseExact: true }),
];

const SCHEMA_ATTRIBUTES = [
  told('id', { required: true }),
  told('name', { required: true }),
  told('description'),
  complex(
    'attributes',
    [...ATTRIBUTE_PARTS, complex('subAttributes', ATTRIBUTE_PARTS, { multiValued: true })],
    { multiValued: true, required: true },
  ),
] as unknown as Attribute[];
