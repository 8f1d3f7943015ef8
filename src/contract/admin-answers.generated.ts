// @ts-nocheck
// Written by `npm run generate` from openapi.yaml: do not edit.

export const isListOrdersAnswer = validate0;
const schema0 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1orders~1getorders/get/responses/200/content/application~1json/schema"};
const schema2 = {"type":"array","items":{"$ref":"#/components/schemas/Order"}};
const schema3 = {"type":"object","required":["_id","name","phone","description","files","createdAt"],"properties":{"_id":{"$ref":"#/components/schemas/OrderId"},"name":{"type":"string"},"phone":{"type":"string"},"description":{"type":"string"},"files":{"type":"array","description":"URLs; `.mp4` is a video, any other an image","items":{"type":"string"}},"createdAt":{"type":"string"}}};
const schema4 = {"type":"string"};

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data._id === undefined) && (missing0 = "_id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.phone === undefined) && (missing0 = "phone"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.files === undefined) && (missing0 = "files"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))){
validate3.errors = [{}];
return false;
}
else {
if(data._id !== undefined){
const _errs1 = errors;
if(typeof data._id !== "string"){
validate3.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
const _errs4 = errors;
if(typeof data.name !== "string"){
validate3.errors = [{}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.phone !== undefined){
const _errs6 = errors;
if(typeof data.phone !== "string"){
validate3.errors = [{}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs8 = errors;
if(typeof data.description !== "string"){
validate3.errors = [{}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data4 = data.files;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data4)){
var valid2 = true;
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(typeof data4[i0] !== "string"){
validate3.errors = [{}];
return false;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate3.errors = [{}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
const _errs14 = errors;
if(typeof data.createdAt !== "string"){
validate3.errors = [{}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate3.errors = [{}];
return false;
}
}
validate3.errors = vErrors;
return errors === 0;
}


function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate3(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate2.errors = [{}];
return false;
}
}
validate2.errors = vErrors;
return errors === 0;
}


function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate2(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate2.errors : vErrors.concat(validate2.errors);
errors = vErrors.length;
}
validate0.errors = vErrors;
return errors === 0;
}

export const isCompleteOrderAnswer = validate6;
const schema5 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};
const schema6 = {"type":"object","required":["message"],"properties":{"message":{"type":"string"}}};

function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate6.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate6.errors = [{}];
return false;
}
}
}
}
else {
validate6.errors = [{}];
return false;
}
}
validate6.errors = vErrors;
return errors === 0;
}

export const isGetOrderAnswer = validate7;
const schema7 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1orders~1{id}/get/responses/200/content/application~1json/schema"};
const schema8 = {"type":"object","required":["order"],"properties":{"order":{"$ref":"#/components/schemas/Order"}}};

function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.order === undefined) && (missing0 = "order")){
validate8.errors = [{}];
return false;
}
else {
if(data.order !== undefined){
if(!(validate3(data.order, {instancePath:instancePath+"/order",parentData:data,parentDataProperty:"order",rootData}))){
vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
errors = vErrors.length;
}
}
}
}
else {
validate8.errors = [{}];
return false;
}
}
validate8.errors = vErrors;
return errors === 0;
}


function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate8(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate8.errors : vErrors.concat(validate8.errors);
errors = vErrors.length;
}
validate7.errors = vErrors;
return errors === 0;
}

export const isPresignVideoAnswer = validate11;
const schema9 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema"};
const schema10 = {"type":"object","required":["url","headers","publicUrl"],"properties":{"url":{"type":"string"},"headers":{"type":"object","description":"To be sent with the PUT, exactly these","additionalProperties":{"type":"string"}},"publicUrl":{"type":"string"}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.url === undefined) && (missing0 = "url")) || ((data.headers === undefined) && (missing0 = "headers"))) || ((data.publicUrl === undefined) && (missing0 = "publicUrl"))){
validate11.errors = [{}];
return false;
}
else {
if(data.url !== undefined){
const _errs2 = errors;
if(typeof data.url !== "string"){
validate11.errors = [{}];
return false;
}
var valid1 = _errs2 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.headers !== undefined){
let data1 = data.headers;
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
const _errs7 = errors;
if(typeof data1[key0] !== "string"){
validate11.errors = [{}];
return false;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
else {
validate11.errors = [{}];
return false;
}
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.publicUrl !== undefined){
const _errs9 = errors;
if(typeof data.publicUrl !== "string"){
validate11.errors = [{}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate11.errors = [{}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}

export const isAddProductAnswer = validate12;
const schema11 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1products~1addproduct/post/responses/201/content/application~1json/schema"};
const schema12 = {"type":"object","required":["message","id"],"properties":{"message":{"type":"string"},"id":{"$ref":"#/components/schemas/ProductId"}}};
const schema13 = {"type":"integer"};

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.id === undefined) && (missing0 = "id"))){
validate13.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate13.errors = [{}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.id !== undefined){
let data1 = data.id;
const _errs3 = errors;
if(!((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1)))){
validate13.errors = [{}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate13.errors = [{}];
return false;
}
}
validate13.errors = vErrors;
return errors === 0;
}


function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate13(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate13.errors : vErrors.concat(validate13.errors);
errors = vErrors.length;
}
validate12.errors = vErrors;
return errors === 0;
}

export const isEditProductAnswer = validate15;
const schema14 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate15.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate15.errors = [{}];
return false;
}
}
}
}
else {
validate15.errors = [{}];
return false;
}
}
validate15.errors = vErrors;
return errors === 0;
}

export const isDeleteProductAnswer = validate16;
const schema16 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate16.errors = [{}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate16.errors = [{}];
return false;
}
}
}
}
else {
validate16.errors = [{}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}

