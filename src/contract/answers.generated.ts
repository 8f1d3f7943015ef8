// @ts-nocheck
// Written by `npm run generate` from openapi.yaml: do not edit.

export const isListProductsAnswer = validate0;
const schema0 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1products/get/responses/200/content/application~1json/schema"};
const schema2 = {"type":"array","items":{"$ref":"#/components/schemas/Product"}};
const schema3 = {"type":"object","required":["id","title","description","longDescription","titleEn","descriptionEn","longDescriptionEn","image"],"properties":{"id":{"$ref":"#/components/schemas/ProductId"},"title":{"type":"string","description":"Persian title"},"description":{"type":"string","description":"Persian short description"},"longDescription":{"type":"string","description":"Persian; paragraphs are separated by a blank line"},"titleEn":{"type":"string","description":"English title; blank where there is none"},"descriptionEn":{"type":"string"},"longDescriptionEn":{"type":"string"},"image":{"type":"string","description":"URL of the picture"},"video":{"type":"string","description":"URL of the video"}}};
const schema4 = {"type":"integer"};

function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.title === undefined) && (missing0 = "title"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.longDescription === undefined) && (missing0 = "longDescription"))) || ((data.titleEn === undefined) && (missing0 = "titleEn"))) || ((data.descriptionEn === undefined) && (missing0 = "descriptionEn"))) || ((data.longDescriptionEn === undefined) && (missing0 = "longDescriptionEn"))) || ((data.image === undefined) && (missing0 = "image"))){
validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.id !== undefined){
let data0 = data.id;
const _errs1 = errors;
if(!((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0)))){
validate3.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/ProductId/type",keyword:"type",params:{type: "integer"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs4 = errors;
if(typeof data.title !== "string"){
validate3.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
const _errs6 = errors;
if(typeof data.description !== "string"){
validate3.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.longDescription !== undefined){
const _errs8 = errors;
if(typeof data.longDescription !== "string"){
validate3.errors = [{instancePath:instancePath+"/longDescription",schemaPath:"#/properties/longDescription/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.titleEn !== undefined){
const _errs10 = errors;
if(typeof data.titleEn !== "string"){
validate3.errors = [{instancePath:instancePath+"/titleEn",schemaPath:"#/properties/titleEn/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.descriptionEn !== undefined){
const _errs12 = errors;
if(typeof data.descriptionEn !== "string"){
validate3.errors = [{instancePath:instancePath+"/descriptionEn",schemaPath:"#/properties/descriptionEn/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.longDescriptionEn !== undefined){
const _errs14 = errors;
if(typeof data.longDescriptionEn !== "string"){
validate3.errors = [{instancePath:instancePath+"/longDescriptionEn",schemaPath:"#/properties/longDescriptionEn/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.image !== undefined){
const _errs16 = errors;
if(typeof data.image !== "string"){
validate3.errors = [{instancePath:instancePath+"/image",schemaPath:"#/properties/image/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.video !== undefined){
const _errs18 = errors;
if(typeof data.video !== "string"){
validate3.errors = [{instancePath:instancePath+"/video",schemaPath:"#/properties/video/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs18 === errors;
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
}
}
}
else {
validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
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
validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
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

export const isSendOrderAnswer = validate6;
const schema5 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1orders~1orders/post/responses/201/content/application~1json/schema"};
const schema6 = {"type":"object","required":["message","_id"],"properties":{"message":{"type":"string"},"_id":{"$ref":"#/components/schemas/OrderId"}}};
const schema7 = {"type":"string"};

function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data._id === undefined) && (missing0 = "_id"))){
validate7.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate7.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data._id !== undefined){
const _errs3 = errors;
if(typeof data._id !== "string"){
validate7.errors = [{instancePath:instancePath+"/_id",schemaPath:"#/components/schemas/OrderId/type",keyword:"type",params:{type: "string"}}];
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
validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate7.errors = vErrors;
return errors === 0;
}


function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate7(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate7.errors : vErrors.concat(validate7.errors);
errors = vErrors.length;
}
validate6.errors = vErrors;
return errors === 0;
}

export const isListOrdersAnswer = validate9;
const schema8 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1orders~1getorders/get/responses/200/content/application~1json/schema"};
const schema9 = {"type":"array","items":{"$ref":"#/components/schemas/Order"}};
const schema10 = {"type":"object","required":["_id","name","phone","description","files","createdAt"],"properties":{"_id":{"$ref":"#/components/schemas/OrderId"},"name":{"type":"string"},"phone":{"type":"string"},"description":{"type":"string"},"files":{"type":"array","description":"URLs; `.mp4` is a video, any other an image","items":{"type":"string"}},"createdAt":{"type":"string"}}};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data._id === undefined) && (missing0 = "_id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.phone === undefined) && (missing0 = "phone"))) || ((data.description === undefined) && (missing0 = "description"))) || ((data.files === undefined) && (missing0 = "files"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))){
validate11.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data._id !== undefined){
const _errs1 = errors;
if(typeof data._id !== "string"){
validate11.errors = [{instancePath:instancePath+"/_id",schemaPath:"#/components/schemas/OrderId/type",keyword:"type",params:{type: "string"}}];
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
validate11.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate11.errors = [{instancePath:instancePath+"/phone",schemaPath:"#/properties/phone/type",keyword:"type",params:{type: "string"}}];
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
validate11.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}}];
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
validate11.errors = [{instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate11.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}}];
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
validate11.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"}}];
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
validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate11.errors = vErrors;
return errors === 0;
}


function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate11(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate10.errors = vErrors;
return errors === 0;
}


function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate10(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate10.errors : vErrors.concat(validate10.errors);
errors = vErrors.length;
}
validate9.errors = vErrors;
return errors === 0;
}

export const isCompleteOrderAnswer = validate14;
const schema12 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};
const schema13 = {"type":"object","required":["message"],"properties":{"message":{"type":"string"}}};

function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate14.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate14.errors = [{instancePath:instancePath+"/message",schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate14.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate14.errors = vErrors;
return errors === 0;
}

export const isGetOrderAnswer = validate15;
const schema14 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1orders~1{id}/get/responses/200/content/application~1json/schema"};
const schema15 = {"type":"object","required":["order"],"properties":{"order":{"$ref":"#/components/schemas/Order"}}};

function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.order === undefined) && (missing0 = "order")){
validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.order !== undefined){
if(!(validate11(data.order, {instancePath:instancePath+"/order",parentData:data,parentDataProperty:"order",rootData}))){
vErrors = vErrors === null ? validate11.errors : vErrors.concat(validate11.errors);
errors = vErrors.length;
}
}
}
}
else {
validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate16.errors = vErrors;
return errors === 0;
}


function validate15(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate16(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate16.errors : vErrors.concat(validate16.errors);
errors = vErrors.length;
}
validate15.errors = vErrors;
return errors === 0;
}

export const isLoginAnswer = validate19;
const schema16 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1admin~1login/post/responses/200/content/application~1json/schema"};
const schema17 = {"type":"object","required":["success"],"properties":{"success":{"type":"boolean","description":"True; a host may refuse with false instead of 401"}}};

function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.success === undefined) && (missing0 = "success")){
validate19.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1admin~1login/post/responses/200/content/application~1json/schema/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.success !== undefined){
if(typeof data.success !== "boolean"){
validate19.errors = [{instancePath:instancePath+"/success",schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1admin~1login/post/responses/200/content/application~1json/schema/properties/success/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
}
}
}
else {
validate19.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1admin~1login/post/responses/200/content/application~1json/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate19.errors = vErrors;
return errors === 0;
}

export const isLogoutAnswer = validate20;
const schema18 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate20.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate20.errors = [{instancePath:instancePath+"/message",schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}

export const isPresignVideoAnswer = validate21;
const schema20 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema"};
const schema21 = {"type":"object","required":["url","headers","publicUrl"],"properties":{"url":{"type":"string"},"headers":{"type":"object","description":"To be sent with the PUT, exactly these","additionalProperties":{"type":"string"}},"publicUrl":{"type":"string"}}};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.url === undefined) && (missing0 = "url")) || ((data.headers === undefined) && (missing0 = "headers"))) || ((data.publicUrl === undefined) && (missing0 = "publicUrl"))){
validate21.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.url !== undefined){
const _errs2 = errors;
if(typeof data.url !== "string"){
validate21.errors = [{instancePath:instancePath+"/url",schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema/properties/url/type",keyword:"type",params:{type: "string"}}];
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
validate21.errors = [{instancePath:instancePath+"/headers/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema/properties/headers/additionalProperties/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/headers",schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema/properties/headers/type",keyword:"type",params:{type: "object"}}];
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
validate21.errors = [{instancePath:instancePath+"/publicUrl",schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema/properties/publicUrl/type",keyword:"type",params:{type: "string"}}];
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
validate21.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/paths/~1api~1presign-put-video/post/responses/200/content/application~1json/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

export const isAddProductAnswer = validate22;
const schema22 = {"$ref":"https://workshop.invalid/openapi#/paths/~1api~1products~1addproduct/post/responses/201/content/application~1json/schema"};
const schema23 = {"type":"object","required":["message","id"],"properties":{"message":{"type":"string"},"id":{"$ref":"#/components/schemas/ProductId"}}};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.message === undefined) && (missing0 = "message")) || ((data.id === undefined) && (missing0 = "id"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
const _errs1 = errors;
if(typeof data.message !== "string"){
validate23.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"}}];
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
validate23.errors = [{instancePath:instancePath+"/id",schemaPath:"#/components/schemas/ProductId/type",keyword:"type",params:{type: "integer"}}];
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
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(validate23(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
validate22.errors = vErrors;
return errors === 0;
}

export const isEditProductAnswer = validate25;
const schema25 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate25.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate25.errors = [{instancePath:instancePath+"/message",schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}

export const isDeleteProductAnswer = validate26;
const schema27 = {"$ref":"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema"};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
if(errors === _errs0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.message === undefined) && (missing0 = "message")){
validate26.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
if(data.message !== undefined){
if(typeof data.message !== "string"){
validate26.errors = [{instancePath:instancePath+"/message",schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/properties/message/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"https://workshop.invalid/openapi#/components/responses/Done/content/application~1json/schema/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}

