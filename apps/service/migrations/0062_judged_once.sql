-- How a decision was judged is sealed with it. A second copy beside it could say something else, and was believed.
alter table agent_decisions drop column policy, drop column guards;
