import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { api, queryClient } from '../shell/api.ts';
import { FormModal } from '../shell/form-modal.tsx';
import { TENANT_TYPES, VERTICALS, type Vertical, verticalOptions } from '../shell/verticals.ts';
import { useOptions, useText } from '../text/use-text.tsx';
import { CenterList } from './center-list.tsx';

const NAME = 'partner-centers';

export function PartnerCenters() {
  const text = useText();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <CenterList
        name={NAME}
        title={text('nav.partnerCenters')}
        about={text('partner.centersAbout')}
        path="/app/partner/centers"
        read={(query) => api.GET('/api/partner/centers', { params: { query } })}
        actions={<Button onClick={open}>{text('partner.create')}</Button>}
      />
      <Create isOpen={isOpen} onClose={close} />
    </>
  );
}

function Create({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const text = useText();
  const optionsOf = useOptions();
  const form = useForm({
    initialValues: {
      name: '',
      vertical: VERTICALS[0] as Vertical,
      tenantType: 'CENTER' as (typeof TENANT_TYPES)[number],
      adminEmail: '',
    },
  });
  const create = useMutation({
    mutationFn: (values: typeof form.values) => api.POST('/api/partner/centers', { body: values }),
    onSuccess: (_answer, { name, adminEmail }) => {
      onClose();
      form.reset();
      notifications.show({ color: 'teal', message: text('partner.created', { name, email: adminEmail }) });
      return queryClient.invalidateQueries({ queryKey: [NAME] });
    },
  });
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={text('partner.create')}
      submit={text('action.create')}
      sending={create}
      form={form}
      onSubmit={form.onSubmit((values) => create.mutate(values))}
    >
      <TextInput
        label={text('onboarding.centerName')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label={text('field.vertical')}
        data={verticalOptions(text)}
        allowDeselect={false}
        {...form.getInputProps('vertical')}
      />
      <Select
        label={text('field.tenantType')}
        data={optionsOf(TENANT_TYPES)}
        allowDeselect={false}
        {...form.getInputProps('tenantType')}
      />
      <TextInput
        type="email"
        label={text('partner.adminEmail')}
        required
        {...form.getInputProps('adminEmail')}
      />
    </FormModal>
  );
}
