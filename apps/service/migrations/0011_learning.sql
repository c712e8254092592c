-- The learning host: what is taught, who bought it, how far they are, who was there, and who earned a certificate.

create table learning_products (
  center_id  int not null references centers,
  -- Also the id of the course.
  id         text not null,
  name       text not null,
  type       text not null check (type in ('COURSE', 'WORKSHOP')),
  -- In minor units of the currency.
  price      int not null check (price >= 0),
  currency   text not null check (currency ~ '^[A-Z]{3}$'),
  -- [{id, title, durationSeconds}], in order.
  lessons    jsonb not null,
  active     boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (center_id, id)
);
create index learning_products_newest on learning_products (center_id, created_at desc, id desc);

create table learning_orders (
  center_id  int not null,
  id         text not null,
  product_id text not null,
  buyer_id   uuid not null references actors,
  amount     int not null check (amount >= 0),
  currency   text not null,
  status     text not null check (status in ('PENDING', 'PAID', 'FAILED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, product_id) references learning_products
);
-- The platform operator names an order without its center.
create unique index learning_orders_id on learning_orders (id);
create index learning_orders_buyer on learning_orders (center_id, buyer_id, product_id);

-- The furthest second that a learner has reached in a lesson.
create table learning_progress (
  center_id        int not null,
  learner_id       uuid not null references actors,
  course_id        text not null,
  lesson_id        text not null,
  furthest_seconds int not null check (furthest_seconds >= 0),
  updated_at       timestamptz not null,
  primary key (center_id, learner_id, course_id, lesson_id),
  foreign key (center_id, course_id) references learning_products
) with (fillfactor = 80);

create table learning_assessments (
  center_id   int not null,
  id          text not null,
  learner_id  uuid not null references actors,
  course_id   text not null,
  score       numeric(5, 2) not null check (score between 0 and 100),
  assessed_by uuid not null references actors,
  dpu_id      text not null,
  created_at  timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, course_id) references learning_products
);
create index learning_assessments_latest on learning_assessments (center_id, learner_id, course_id, created_at desc, id desc);

create table attendance_sessions (
  center_id  int not null references centers,
  id         text not null,
  title      text not null,
  course_id  text,
  starts_at  timestamptz not null,
  ends_at    timestamptz not null,
  method     text not null check (method in ('qr', 'workshop')),
  created_by uuid not null references actors,
  created_at timestamptz not null,
  primary key (center_id, id),
  foreign key (center_id, course_id) references learning_products,
  check (ends_at > starts_at)
);
create index attendance_sessions_course on attendance_sessions (center_id, course_id) where course_id is not null;
create index attendance_sessions_start on attendance_sessions (center_id, starts_at);

create table attendances (
  center_id   int not null,
  id          text not null,
  session_id  text not null,
  learner_id  uuid not null references actors,
  method      text not null check (method in ('qr', 'workshop')),
  verified_at timestamptz not null,
  dpu_id      text not null,
  primary key (center_id, id),
  foreign key (center_id, session_id) references attendance_sessions
);
-- Whoever checks in twice at the same moment is still there once.
create unique index attendances_once on attendances (center_id, session_id, learner_id);

create table certificates (
  center_id    int not null,
  id           text not null,
  learner_id   uuid not null references actors,
  -- What stood on it when it was issued; a later change of name does not rewrite it.
  learner_name text not null,
  course_id    text not null,
  course_name  text not null,
  center_name  text not null,
  issued_at    timestamptz not null,
  dpu_id       text not null,
  chain_hash   text not null,
  primary key (center_id, id),
  foreign key (center_id, course_id) references learning_products
);
create unique index certificates_once on certificates (center_id, learner_id, course_id);
-- The printable page knows nothing but the id.
create unique index certificates_id on certificates (id);

create table emon_settings (
  center_id               int not null references centers,
  enabled                 boolean not null,
  institution_code        text not null,
  report_interval_seconds int not null check (report_interval_seconds between 10 and 3600),
  updated_at              timestamptz not null,
  primary key (center_id)
);
