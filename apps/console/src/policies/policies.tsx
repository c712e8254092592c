import {
  Badge,
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  Select,
  Stack,
  Switch,
  Table,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { EVENT_TYPES } from '../decisions/decisions.tsx';
import { api, queryClient } from '../shell/api.ts';
import { Tags } from '../shell/format.tsx';
import { Page } from '../shell/page.tsx';
import { Failed, Loaded, Pager } from '../shell/states.tsx';
import { useList } from '../shell/use-list.ts';
import { useText, type Text as Words } from '../text/use-text.tsx';

const refresh = () => queryClient.invalidateQueries({ queryKey: ['policies'] });

export function Policies() {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  const list = useList('policies', {}, (query) => api.GET('/api/policies', { params: { query } }));
  const change = useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      api.PATCH('/api/policies/{id}', { params: { path: { id } }, body: { active } }),
    onSuccess: refresh,
  });
  return (
    <Page
      title={text('nav.policies')}
      about={text('policies.about')}
      actions={<Button onClick={open}>{text('policies.create')}</Button>}
    >
      {change.error && <Failed error={change.error} />}
      <Loaded query={list.query} isEmpty={({ data }) => data.length === 0}>
        {({ data, pagination }) => (
          <>
            <Table.ScrollContainer minWidth={760}>
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{text('field.name')}</Table.Th>
                    <Table.Th>{text('policies.scope')}</Table.Th>
                    <Table.Th>{text('policies.applies')}</Table.Th>
                    <Table.Th>{text('policies.rules')}</Table.Th>
                    <Table.Th>{text('field.active')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((policy) => (
                    <Table.Tr key={policy.id}>
                      <Table.Td>
                        {policy.name} <Badge size="xs" variant="default">{`v${policy.version}`}</Badge>
                      </Table.Td>
                      <Table.Td>
                        {policy.scope.value
                          ? `${policy.scope.level}: ${policy.scope.value}`
                          : policy.scope.level}
                      </Table.Td>
                      <Table.Td>
                        <Tags
                          tags={[
                            ...policy.applies.eventTypes,
                            ...policy.applies.actionTypes,
                            ...policy.applies.actorTypes,
                          ]}
                        />
                      </Table.Td>
                      <Table.Td>
                        <Tags tags={rulesInWords(policy.rules, text)} />
                      </Table.Td>
                      <Table.Td>
                        <Switch
                          checked={policy.active}
                          disabled={policy.scope.level !== 'center'}
                          aria-label={`${text('field.active')}: ${policy.name}`}
                          onChange={(event) =>
                            change.mutate({ id: policy.id, active: event.currentTarget.checked })
                          }
                        />
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Pager
              page={list.page}
              pages={pagination.totalPages}
              total={pagination.total}
              onChange={list.setPage}
            />
          </>
        )}
      </Loaded>
      <Create isOpen={isOpen} onClose={close} />
    </Page>
  );
}

interface Rules {
  requirePolicy: boolean;
  minEvidenceLevel: 'DRAFT' | 'DOCUMENTED';
  requireHumanReview: boolean;
  riskThreshold: number | null;
  dualApproval: boolean;
}

function rulesInWords(rules: Rules, text: Words): string[] {
  return [
    ...(rules.requireHumanReview ? [text('policies.rule.humanReview')] : []),
    ...(rules.dualApproval ? [text('policies.rule.dualApproval')] : []),
    ...(rules.riskThreshold === null ? [] : [text('policies.rule.risk', { threshold: rules.riskThreshold })]),
    ...(rules.minEvidenceLevel === 'DOCUMENTED' ? [text('policies.rule.documented')] : []),
    ...(rules.requirePolicy ? [text('policies.rule.policy')] : []),
  ];
}

function Create({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const form = useForm({
    initialValues: {
      name: '',
      eventType: null as (typeof EVENT_TYPES)[number] | null,
      actionTypes: [] as string[],
      requireHumanReview: true,
      dualApproval: false,
      minEvidenceLevel: false,
      riskThreshold: '' as number | '',
    },
  });
  const create = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.POST('/api/policies', {
        body: {
          name: values.name,
          scope: { level: 'center' },
          applies: {
            eventTypes: values.eventType ? [values.eventType] : [],
            actionTypes: values.actionTypes,
            actorTypes: [],
          },
          rules: {
            requireHumanReview: values.requireHumanReview,
            dualApproval: values.dualApproval,
            minEvidenceLevel: values.minEvidenceLevel ? 'DOCUMENTED' : 'DRAFT',
            riskThreshold: values.riskThreshold === '' ? null : values.riskThreshold,
          },
        },
      }),
    onSuccess: () => {
      onClose();
      form.reset();
      return refresh();
    },
  });
  return (
    <Modal opened={isOpen} onClose={onClose} title={text('policies.create')}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <Stack>
          <TextInput
            label={text('field.name')}
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select
            label={text('field.type')}
            data={[...EVENT_TYPES]}
            clearable
            {...form.getInputProps('eventType')}
          />
          <TagsInput label={text('policies.actionTypes')} {...form.getInputProps('actionTypes')} />
          <Checkbox
            label={text('policies.humanReview')}
            {...form.getInputProps('requireHumanReview', { type: 'checkbox' })}
          />
          <Checkbox
            label={text('policies.dualApproval')}
            {...form.getInputProps('dualApproval', { type: 'checkbox' })}
          />
          <Checkbox
            label={text('policies.documented')}
            {...form.getInputProps('minEvidenceLevel', { type: 'checkbox' })}
          />
          <NumberInput
            label={text('policies.riskThreshold')}
            min={0}
            max={1}
            step={0.05}
            decimalScale={2}
            {...form.getInputProps('riskThreshold')}
          />
          {create.error && <Failed error={create.error} />}
          <Group justify="end">
            <Button type="submit" loading={create.isPending}>
              {text('action.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
